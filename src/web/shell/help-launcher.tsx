import { MessageCircleQuestionMark } from 'lucide-react'
import { productName } from '../../rules/product.ts'
import { useSession } from '../data/session.ts'
import { useTarget } from '../data/target.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import styles from './help-launcher.module.css'

/** The messenger launcher: help, keys, and what this installation is. */
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
    <aside aria-label="Help" className={styles['launcher']}>
      <DropMenu
        side="above-right"
        name="Help"
        className={styles['button']}
        button={<MessageCircleQuestionMark size={20} aria-hidden />}
      >
        <button type="button" role="menuitem" onClick={onSearch}>
          Search and go
        </button>
        <button type="button" role="menuitem" onClick={onKeys}>
          All keys
        </button>
        <hr />
        <p role="none">
          {productName}, {environment} environment, database {target}. Every change is kept in the
          history with who made it and when.
        </p>
      </DropMenu>
    </aside>
  )
}
