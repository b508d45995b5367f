import { Button } from '@mantine/core'
import { useState } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** Deletes a person after a confirmation in place that says what ends and what remains: it cannot be undone. */
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
  const [isKept, setKept] = useState(false)
  const write = useTransformation('User:Delete')
  const projects = useQueryOf('admin/projects_with_users', {}, { isEnabled: isAsking })
  const linked = (projects.data ?? []).filter(({ users }) =>
    users?.some(({ Id }) => isSameUser(Id, user.Id)),
  )
  const remove = async () => {
    if ((await write.run({ Id: user.Id })) !== null) onDeleted(user.FullName)
  }
  if (!isAsking)
    return (
      <div className={styles['act']}>
        <Button
          ref={isKept ? focusOnMount : null}
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
    <section className={styles['asking']} aria-label={`Delete ${user.FullName}`}>
      <p>
        <strong>Delete {user.FullName}?</strong> This closes the account for good and signs the
        person out everywhere. What {user.FullName} wrote
        {user.UserType !== 'Client' && ', and whichever standards the person leads,'} stays under
        the name. The e-mail address can be used for a new account.
      </p>
      <p>
        {projects.data
          ? linked.length === 0
            ? 'No project membership ends.'
            : `Membership of these projects ends: ${linked.map(({ Id, Name }) => projectName(Id, Name)).join(' · ')}.`
          : 'Loading projects …'}
      </p>
      <div className={styles['act']}>
        <Button disabled={write.state === 'Updating'} onClick={() => void remove()}>
          Delete user
        </Button>
        <Button
          ref={focusOnMount}
          variant="default"
          onClick={() => {
            setAsking(false)
            setKept(true)
          }}
        >
          Cancel
        </Button>
        <SaveStatus state={write.state} />
      </div>
      {write.state === 'Error' && (
        <ErrorAlert
          what={`${user.FullName} was not deleted`}
          error={write.error}
          kept="Nothing was changed."
        />
      )}
    </section>
  )
}
