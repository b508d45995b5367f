import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import type { LoginInfo, UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** Ends the sessions of a person, and takes away the second factors of one who has lost them. */
export function SignInActs({
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
  // The button takes the focus back from the question that it opened.
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
        <TrackerMark state={ending.state} />
        <span className={styles['words']}>
          {isSelf ? 'You are signed out here as well.' : 'The person can sign in again right away.'}
        </span>
      </div>
      {ending.state === 'Error' && (
        <ErrorNote
          what="The person was not signed out"
          error={ending.error}
          kept="All sessions are still active."
        />
      )}
      {isRemoved && (
        <p ref={takeFocus} tabIndex={-1} className={styles['words']}>
          Two-step verification is turned off. A mail was sent to {user.FullName}.
        </p>
      )}
      {login.hasSecondFactor && !isSelf && !isAsking && !isRemoved && (
        <div className={styles['act']}>
          <Button
            ref={isReturning ? takeFocus : null}
            variant="default"
            disabled={isReadOnly}
            onClick={() => setAsking(true)}
          >
            Turn off two-step verification
          </Button>
          <TrackerMark state={removing.state} />
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
              ref={takeFocus}
              variant="default"
              onClick={() => {
                setReturning(true)
                setAsking(false)
              }}
            >
              Cancel
            </Button>
            <TrackerMark state={removing.state} />
          </div>
          {removing.state === 'Error' && (
            <ErrorNote
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
