import { ActionIcon } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import {
  Search,
  Moon,
  Sun,
  SunMoon,
  type LucideIcon,
  Check,
  LoaderCircle,
  PencilLine,
  MessageCircleQuestionMark,
} from 'lucide-react'
import { productName } from '#rules/text/product.ts'
import { useUser, useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { themes, useTheme, type Theme } from '#web/ui/theme/use-theme.ts'
import { Bell } from './bell.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { useSaveState, type SaveState } from './save-state.ts'
import helpLauncherStyles from './header-menus.module.css'
import styles from './header.module.css'

const words: Readonly<Record<SaveState, string>> = {
  Ready: '',
  Updating: 'Saving',
  Success: 'Saved',
  Unsaved: 'Unsaved',
}

/** The save state; hidden while there is nothing to report. */
function SaveIndicator() {
  const { state, unsaved } = useSaveState()
  return (
    <output
      className={styles['mark']}
      data-state={state}
      title={state === 'Unsaved' ? `Unsaved: ${unsaved}` : undefined}
    >
      {state === 'Updating' && <LoaderCircle size={14} aria-hidden />}
      {state === 'Success' && <Check size={14} aria-hidden />}
      {state === 'Unsaved' && <PencilLine size={14} aria-hidden />}
      <span className={styles['word']}>{words[state]}</span>
    </output>
  )
}

const icons: Readonly<Record<Theme, LucideIcon>> = { auto: SunMoon, light: Sun, dark: Moon }

/** Cycles through auto, light and dark. */
function ThemeSwitch() {
  const { theme, choose } = useTheme()
  const Icon = icons[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto'
  const says = `Theme: ${theme}. Switch to ${next}`
  return (
    <ActionIcon aria-label={says} title={says} onClick={() => choose(next)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}

/** The header of every screen: logo, project, administration, search, save state, help, person. */
export function Header({
  onSearch,
  onKeys,
  onWrite,
  onSignOut,
}: {
  readonly onSearch: () => void
  readonly onKeys: () => void
  /** Undefined where nothing can be written. */
  readonly onWrite: (() => void) | undefined
  readonly onSignOut: () => void
}) {
  const { isAdministrator } = useUser()
  const { preview } = useSession()
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/app/admin') })
  return (
    <header className={styles['header']}>
      <Link to="/app" className={styles['home']} aria-label={`${productName}: my work`}>
        <Logo size={24} />
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
      <SaveIndicator />
      <span className={styles['wide']}>
        <ThemeSwitch />
      </span>
      <div className={styles['menus']}>
        {preview === undefined && <Bell />}
        <HelpLauncher onSearch={onSearch} onKeys={onKeys} onWrite={onWrite} />
        <PersonMenu onSignOut={onSignOut} />
      </div>
    </header>
  )
}

/**
 * The messenger launcher (specification, section 2): help, shortcuts, a message to the lead, and information about this installation. It
 * covers no working area.
 */
function HelpLauncher({
  onSearch,
  onKeys,
  onWrite,
}: {
  readonly onSearch: () => void
  readonly onKeys: () => void
  readonly onWrite: (() => void) | undefined
}) {
  const { environment } = useSession()
  const target = useTarget()
  return (
    <Menu
      side="below-right"
      name="Help"
      className={helpLauncherStyles['button']}
      button={<MessageCircleQuestionMark size={18} aria-hidden />}
    >
      <button type="button" role="menuitem" onClick={onSearch}>
        Search <kbd>Ctrl K</kbd>
      </button>
      <button type="button" role="menuitem" onClick={onKeys}>
        Keyboard shortcuts <kbd>?</kbd>
      </button>
      {onWrite && (
        <button type="button" role="menuitem" onClick={onWrite}>
          Write to the lead <kbd>g w</kbd>
        </button>
      )}
      <hr />
      <p role="none">
        {productName}, {environment} environment, database {target}. The history records every
        change, who made it and when.
      </p>
    </Menu>
  )
}
