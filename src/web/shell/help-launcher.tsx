import { Menu } from '@mantine/core'
import { MessageCircleQuestionMark } from 'lucide-react'
import { productName } from '../../rules/product.ts'
import { useSession } from '../data/session.ts'
import { useTarget } from '../data/target.ts'
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
      <Menu position="top-end" width={280}>
        <Menu.Target>
          <button type="button" className={styles['button']} aria-label="Help">
            <MessageCircleQuestionMark size={20} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onSearch}>Search and go</Menu.Item>
          <Menu.Item onClick={onKeys}>All keys</Menu.Item>
          <Menu.Divider />
          <Menu.Label>
            {productName}, {environment} environment, database {target}. Every change is kept in the
            history with who made it and when.
          </Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </aside>
  )
}
