import { Lock } from 'lucide-react'
import { useId } from 'react'
import { DateText } from '../../ui/date-text.tsx'
import type { Organization } from '../../ui/people/person-fields.tsx'
import { Person } from '../../ui/person.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { UserPanel } from './user-panel.tsx'
import type { ListedUser, LoginInfo } from './user-row.ts'
import styles from './users-table.module.css'

/** A user as a row, and unfolded below it. */
export function UserItem({
  listed,
  isOpen,
  isAdded,
  isLoadingLogins,
  onToggle,
  ...more
}: {
  readonly listed: ListedUser
  readonly isOpen: boolean
  /** Whether the user has just been added, and so takes the focus. */
  readonly isAdded: boolean
  readonly organizations: readonly Organization[]
  readonly isLoadingLogins: boolean
  /** Whether there is one administrator alone who can sign in. */
  readonly isLastAdministrator: boolean
  readonly onToggle: () => void
  readonly onDeleted: (name: string) => void
}) {
  const { user, login } = listed
  const id = useId()
  return (
    <tbody data-open={isOpen || undefined}>
      <tr className={styles['row']}>
        <th scope="row">
          <button
            ref={isAdded ? takeFocus : null}
            type="button"
            data-user
            className={styles['opener']}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <Person name={user.FullName} />
          </button>
        </th>
        <td className={styles['email']}>{user.UserName}</td>
        <td className={styles['type']}>{user.UserType}</td>
        <td className={styles['organization']}>{user.Organization}</td>
        <td className={styles['date']}>{isLoadingLogins ? '' : signInOf(login)}</td>
        <td className={styles['state']}>
          {user.IsLocked ? (
            <span data-tone="wrong" className={styles['locked']}>
              <Lock size={14} aria-hidden /> Locked
            </span>
          ) : (
            login && login.failedAttempts > 0 && failures(login.failedAttempts)
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={6} className={styles['panel']}>
            <UserPanel listed={listed} {...more} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

const failures = (count: number): string =>
  `${count} failed ${count === 1 ? 'attempt' : 'attempts'}`

const invitationWords = {
  none: 'No account yet',
  pending: 'Invited',
  expired: 'Invitation expired',
  takenBack: 'Invitation revoked',
  accepted: 'No account yet',
} as const

function signInOf(login: LoginInfo | undefined) {
  if (login?.lastSignIn) return <DateText value={login.lastSignIn} withTime />
  if (login?.hasAccount) return 'Never'
  return invitationWords[login?.invitation?.state ?? 'none']
}
