import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { LoginInfo, UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** Ends the sessions of a person, and removes the second factors of one who has lost them. */
export function SignInActions({
  user,
  login,
  isSelf,
  isReadOnly,
}: {
  readonly user: UserRow
  readonly login: LoginInfo
  readonly isSelf: boolean
  readonly isReadOnly: boolean
}) {
  const [isAsking, setAsking] = useState(false)
  // Return the focus to the button when the confirmation closes.
  const [isReturning, setReturning] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  const ending = useTransformation('User:EndSessions')
  const removing = useTransformation('User:RemoveSecondFactors')
  const remove = async () => {
    if ((await removing.run({ Id: user.Id })) === null) return
    setAsking(false)
    setRemoved(true)
  }
  return (
    <>
      <div className={styles['act']}>
        <Button
          variant="default"
          disabled={isReadOnly || login.openSessions === 0 || ending.state === 'Updating'}
          onClick={() => void ending.run({ Id: user.Id })}
        >
          Sign out everywhere
        </Button>
        <SaveStatus state={ending.state} />
        <span className={styles['words']}>
          {isSelf ? 'You are signed out here as well.' : 'The person can sign in again right away.'}
        </span>
      </div>
      {ending.state === 'Error' && (
        <ErrorAlert
          what="The person was not signed out"
          error={ending.error}
          kept="All sessions are still active."
        />
      )}
      {isRemoved && (
        <p ref={focusOnMount} tabIndex={-1} className={styles['words']}>
          Two-step verification is turned off. A mail was sent to {user.FullName}.
        </p>
      )}
      {login.hasSecondFactor && !isSelf && !isAsking && !isRemoved && (
        <div className={styles['act']}>
          <Button
            ref={isReturning ? focusOnMount : null}
            variant="default"
            disabled={isReadOnly}
            onClick={() => setAsking(true)}
          >
            Turn off two-step verification
          </Button>
          <SaveStatus state={removing.state} />
          <span className={styles['words']}>For someone who has lost every second step.</span>
        </div>
      )}
      {isAsking && (
        <section
          className={styles['asking']}
          aria-label={`Turn off two-step verification for ${user.FullName}`}
        >
          <p>
            <strong>Turn off two-step verification for {user.FullName}?</strong> Until it is set up
            again, the password alone is enough to sign in: make sure who is asking. The person is
            signed out everywhere, and a mail is sent to {user.FullName}.
          </p>
          <div className={styles['act']}>
            <Button disabled={removing.state === 'Updating'} onClick={() => void remove()}>
              Turn off two-step verification
            </Button>
            <Button
              ref={focusOnMount}
              variant="default"
              onClick={() => {
                setReturning(true)
                setAsking(false)
              }}
            >
              Cancel
            </Button>
            <SaveStatus state={removing.state} />
          </div>
          {removing.state === 'Error' && (
            <ErrorAlert
              what="Two-step verification was not turned off"
              error={removing.error}
              kept="Nothing was changed."
            />
          )}
        </section>
      )}
    </>
  )
}
