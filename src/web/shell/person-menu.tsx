import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { targets } from '../../rules/targets.ts'
import { useUser } from '../data/session.ts'
import { signOut } from '../data/sign-out.ts'
import { chooseTarget, useTarget } from '../data/target.ts'
import { Person } from '../ui/person.tsx'
import { themes, useTheme } from '../ui/use-theme.ts'
import styles from './person-menu.module.css'

const mark = (isChosen: boolean) => ({
  rightSection: isChosen ? <Check size={14} aria-label="chosen" /> : null,
})

/** Who is signed in, and what concerns the person alone: administration, theme, target, sign out. */
export function PersonMenu() {
  const user = useUser()
  const { theme, choose } = useTheme()
  const target = useTarget()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <button type="button" className={styles['button']}>
          <Person name={user.name} isCompact />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['who']}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{user.user_type}</span>
        </div>
        {user.isAdministrator && (
          <>
            <Menu.Item component={Link} to="/app/admin/projects">
              Projects
            </Menu.Item>
            <Menu.Item component={Link} to="/app/admin/import">
              Import standards
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {themes.map((choice) => (
          <Menu.Item key={choice} {...mark(choice === theme)} onClick={() => choose(choice)}>
            Theme: {choice}
          </Menu.Item>
        ))}
        {user.isExperimental &&
          targets.map((choice) => (
            <Menu.Item
              key={choice}
              {...mark(choice === target)}
              onClick={() => chooseTarget(choice)}
            >
              Database: {choice}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
