import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { productName } from '../../rules/product.ts'
import { PlumbSign } from '../ui/plumb-sign.tsx'
import styles from './header.module.css'
import { OverallMark } from './overall-mark.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The line on top of every screen: the sign, the project, search, the state of all writes, the person. */
export function Header({
  onSearch,
  onKeys,
}: {
  readonly onSearch: () => void
  readonly onKeys: () => void
}) {
  return (
    <header className={styles['header']}>
      <Link to="/app" className={styles['home']} aria-label={`${productName}: my work`}>
        <PlumbSign size={24} />
        <span className={styles['wide']}>{productName}</span>
      </Link>
      <ProjectSwitcher />
      <button type="button" className={styles['search']} onClick={onSearch}>
        <Search size={16} aria-hidden />
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <OverallMark />
      <span className={styles['wide']}>
        <ThemeSwitch />
      </span>
      <PersonMenu />
      <span className={styles['wide']}>
        <ActionIcon aria-label="All keys" title="All keys (?)" onClick={onKeys}>
          <Keyboard size={18} aria-hidden />
        </ActionIcon>
      </span>
    </header>
  )
}
