import { mayWrite } from '../../../rules/permissions.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import { useSession, useUser } from '../../data/session.ts'
import type { Organization } from '../../ui/people/person-fields.tsx'
import { PersonForm } from '../../ui/people/person-form.tsx'
import type { PersonField } from '../../ui/people/person-values.ts'
import { usePersonDraft } from '../../ui/people/use-person-draft.ts'
import { DeleteUser } from './delete-user.tsx'
import { SignInUse } from './sign-in-use.tsx'
import { userFields } from './user-fields.ts'
import type { ListedUser } from './user-row.ts'
import styles from './user-panel.module.css'

/** A person unfolded: every field, the use of the account with its lock, and the way to delete the person. */
export function UserPanel({
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
    <div className={styles['panel']}>
      <PersonForm
        name={`Profile of ${user.FullName}`}
        person={person}
        fields={userFields}
        fixed={fixed}
        organizations={organizations}
      />
      <SignInUse
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
