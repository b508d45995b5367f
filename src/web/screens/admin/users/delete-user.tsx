import { Button } from '@mantine/core'
import { useState } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** Deletes a person after a confirmation in place that says what is deleted and what remains; this cannot be undone. */
export function DeleteUser({
  user,
  mayDelete,
  why,
  onDeleted,
}: {
  readonly user: UserRow
  readonly mayDelete: boolean
  /** Why this account can be neither locked nor deleted; null when it can. */
  readonly why: string | null
  readonly onDeleted: (name: string) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const write = useTransformation('User:Delete')
  const remove = async () => {
    if ((await write.run({ Id: user.Id })) !== null) onDeleted(user.FullName)
  }
  const cancel = () => {
    setAsking(false)
    setReturning(true)
  }
  if (!isAsking)
    return (
      <div className={styles['act']}>
        <Button
          ref={isReturning ? focusOnMount : null}
          variant="default"
          disabled={!mayDelete}
          onClick={() => setAsking(true)}
        >
          Delete user
        </Button>
        {why && <span className={styles['words']}>{why}</span>}
      </div>
    )
  return (
    <div className={styles['asking']}>
      <ConfirmInPlace
        name={`Delete ${user.FullName}`}
        act="Delete user"
        isBusy={write.state === 'Updating'}
        status={<SaveStatus state={write.state} />}
        onConfirm={() => void remove()}
        onCancel={cancel}
      >
        <DeletionEffects user={user} />
      </ConfirmInPlace>
      {write.state === 'Error' && (
        <ErrorAlert
          what={`${user.FullName} was not deleted`}
          error={write.error}
          kept="Nothing was changed."
        />
      )}
    </div>
  )
}

/** What is deleted along with an account, and what remains. */
function DeletionEffects({ user }: { readonly user: UserRow }) {
  return (
    <>
      <p>
        <strong>Delete {user.FullName}?</strong> This closes the account for good and signs the
        person out everywhere. What {user.FullName} wrote
        {user.UserType !== 'Client' && ', and whichever standards the person leads,'} stays under
        the name. The e-mail address can be used for a new account.
      </p>
      <EndingMemberships userId={user.Id} />
    </>
  )
}

/** The projects that a person no longer belongs to once the account is deleted. */
function EndingMemberships({ userId }: { readonly userId: string }) {
  const { data: projects } = useQueryOf('admin/projects_with_users', {})
  if (!projects) return <p>Loading projects …</p>
  const linked = projects.filter(({ users }) => users?.some(({ Id }) => isSameUser(Id, userId)))
  if (linked.length === 0) return <p>No project membership ends.</p>
  const names = linked.map(({ Id, Name }) => projectName(Id, Name))
  return <p>Membership of these projects ends: {names.join(' · ')}.</p>
}
