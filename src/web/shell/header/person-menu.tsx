import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { targets } from '#rules/api/targets.ts'
import { useUser } from '#web/data/session/session.ts'
import { chooseTarget, mayChooseTarget, useTarget } from '#web/data/session/target.ts'
import { Person } from '#web/domain/person/person.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { themes, useTheme } from '#web/ui/theme/use-theme.ts'
import styles from './header-menus.module.css'

type ChoiceProps = {
  readonly words: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ words, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
      {words}
      {isChosen && <Check size={14} aria-hidden />}
    </button>
  )
}

/** The signed-in person's menu: administration, theme, target, sign out. */
export function PersonMenu({ onSignOut }: { readonly onSignOut: () => void }) {
  const user = useUser()
  const { theme, choose } = useTheme()
  const target = useTarget()
  return (
    <Menu
      side="below-right"
      className={styles['button']}
      button={<Person name={user.name} isCompact />}
    >
      <div role="none" className={styles['who']}>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
        <span>{user.user_type}</span>
      </div>
      <hr />
      <Link to="/app/profile" role="menuitem">
        My profile
      </Link>
      {user.isAdministrator && (
        <Link to="/app/admin/projects" role="menuitem">
          Administration
        </Link>
      )}
      <hr />
      {themes.map((each) => (
        <Choice
          key={each}
          words={`Theme: ${each}`}
          isChosen={each === theme}
          onChoose={() => choose(each)}
        />
      ))}
      <hr />
      {mayChooseTarget(user) &&
        targets.map((each) => (
          <Choice
            key={each}
            words={`Database: ${each}`}
            isChosen={each === target}
            onChoose={() => chooseTarget(each)}
          />
        ))}
      <button type="button" role="menuitem" onClick={onSignOut}>
        Sign out
      </button>
    </Menu>
  )
}
