import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { productName } from '../../rules/product.ts'
import { useUser } from '../data/session.ts'
import { PlumbSign } from '../ui/plumb-sign.tsx'
import styles from './header.module.css'
import { HelpLauncher } from './help-launcher.tsx'
import { OverallMark } from './overall-mark.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The line on top of every screen: the sign, the project, administration, search, the state of all writes, help, the person. */
export function Header({
  onSearch,
  onKeys,
  onSignOut,
}: {
  readonly onSearch: () => void
  readonly onKeys: () => void
  readonly onSignOut: () => void
}) {
  const { isAdministrator } = useUser()
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/app/admin') })
  return (
    <header className={styles['header']}>
      <Link to="/app" className={styles['home']} aria-label={`${productName}: my work`}>
        <PlumbSign size={24} />
        <span className={styles['wide']}>{productName}</span>
      </Link>
      <ProjectSwitcher />
      {isAdministrator && !isThere && (
        <Link to="/app/admin/projects" className={styles['administration']}>
          Administration
        </Link>
      )}
      <button type="button" className={styles['search']} onClick={onSearch}>
        <Search size={16} aria-hidden />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <OverallMark />
      <span className={styles['wide']}>
        <ThemeSwitch />
      </span>
      <div className={styles['menus']}>
        <HelpLauncher onSearch={onSearch} onKeys={onKeys} />
        <PersonMenu onSignOut={onSignOut} />
      </div>
    </header>
  )
}
