import { Lock } from 'lucide-react'
import { useId } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import { mayWrite } from '#web/data/api/write-facts.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import type { Organization } from '#web/domain/person/person-fields.tsx'
import { PersonForm } from '#web/domain/person/person-form.tsx'
import type { PersonField } from '#web/domain/person/person-values.ts'
import { Person } from '#web/domain/person/person.tsx'
import { usePersonDraft } from '#web/domain/person/use-person-draft.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DeleteUser } from './delete-user.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { userFields } from './user-fields.ts'
import type { ListedUser, LoginInfo } from './user-row.ts'
import userPanelStyles from './user-panel.module.css'
import styles from './users-table.module.css'

/** The row of a user, with the expanded panel below it. */
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
  /** Whether the user was just added: the row then takes the focus. */
  readonly isAdded: boolean
  readonly organizations: readonly Organization[]
  readonly isLoadingLogins: boolean
  /** Whether only one administrator can sign in. */
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
            ref={isAdded ? focusOnMount : null}
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
        <td className={styles['organization']} title={user.Organization ?? undefined}>
          {user.Organization}
        </td>
        <td className={styles['date']}>{isLoadingLogins ? '' : signInOf(login)}</td>
        <td className={styles['state']}>
          {user.IsLocked ? <Locked /> : login?.failedAttempts ? failures(login.failedAttempts) : ''}
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

/** The expanded user: every field, the state of the account with its lock, and the deletion. */
function UserPanel({
  listed: { user, login },
  organizations,
  isLastAdministrator,
  onDeleted,
}: {
  readonly listed: ListedUser
  readonly organizations: readonly Organization[]
  readonly isLastAdministrator: boolean
  readonly onDeleted: (name: string) => void
}) {
  const { UserId } = useUser()
  const { isReadOnly } = useSession()
  const person = usePersonDraft(user)
  const isSelf = isSameUser(user.Id, UserId)
  const isLast = isLastAdministrator && user.UserType === 'Administrator' && user.IsLocked === false
  const facts = {
    userId: UserId,
    parameters: { Id: user.Id },
    prior: [{ ...user, IsLastAdministrator: isLast }],
  }
  const why = isSelf
    ? 'You cannot lock or delete your own account.'
    : isLast
      ? 'The last administrator cannot be locked or deleted.'
      : null
  const fixed: Partial<Record<PersonField, string>> = isSelf
    ? { UserType: 'You cannot change your own type.', Role: 'You cannot change your own role.' }
    : isLast
      ? { UserType: 'The last administrator has to stay an administrator.' }
      : {}

  return (
    <div className={userPanelStyles['panel']}>
      <PersonForm
        name={`Profile of ${user.FullName}`}
        person={person}
        fields={userFields}
        fixed={fixed}
        organizations={organizations}
      />
      <SignInPanel
        user={user}
        login={login}
        isSelf={isSelf}
        isReadOnly={isReadOnly}
        mayLock={!isReadOnly && mayWrite('User:UpdateGFLock', 'ADM', facts)}
      />
      <DeleteUser
        user={user}
        mayDelete={!isReadOnly && mayWrite('User:Delete', 'ADM', facts)}
        why={why}
        onDeleted={onDeleted}
      />
    </div>
  )
}

const Locked = () => (
  <span data-tone="wrong" className={styles['locked']}>
    <Lock size={14} aria-hidden /> Locked
  </span>
)
