import { MessageCircleQuestionMark } from 'lucide-react'
import { productName } from '../../rules/product.ts'
import { useSession } from '../data/session.ts'
import { useTarget } from '../data/target.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import styles from './header-menus.module.css'

/** The messenger launcher: help, keys, and what this installation is. It floats over nothing that somebody works on. */
export function HelpLauncher({
  onSearch,
  onKeys,
}: {
  readonly onSearch: () => void
  readonly onKeys: () => void
}) {
  const { environment } = useSession()
  const target = useTarget()
  return (
    <DropMenu
      side="below-right"
      name="Help"
      className={styles['button']}
      button={<MessageCircleQuestionMark size={18} aria-hidden />}
    >
      <button type="button" role="menuitem" onClick={onSearch}>
        Search <kbd>Ctrl K</kbd>
      </button>
      <button type="button" role="menuitem" onClick={onKeys}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
      <hr />
      <p role="none">
        {productName}, {environment} environment, database {target}. The history records every
        change, who made it and when.
      </p>
    </DropMenu>
  )
}
