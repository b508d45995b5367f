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
          End all sessions
        </Button>
        <TrackerMark state={ending.state} />
        <span className={styles['words']}>
          {isSelf
            ? 'This one ends as well: you sign in again.'
            : 'The person may sign in again at once.'}
        </span>
      </div>
      {ending.state === 'Error' && (
        <ErrorNote what="The sessions were not ended" error={ending.error} kept="They go on." />
      )}
      {isRemoved && (
        <p ref={takeFocus} tabIndex={-1} className={styles['words']}>
          The second factors are removed, and a mail tells {user.FullName}.
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
            Remove second factors
          </Button>
          <TrackerMark state={removing.state} />
          <span className={styles['words']}>For a person who has lost them all.</span>
        </div>
      )}
      {isAsking && (
        <section
          className={styles['asking']}
          aria-label={`Remove the second factors of ${user.FullName}`}
        >
          <p>
            <strong>Remove the second factors of {user.FullName}?</strong> Until another one is set
            up the password alone opens the account: be sure who asks for this. Every session ends,
            and a mail tells {user.FullName}.
          </p>
          <div className={styles['act']}>
            <Button disabled={removing.state === 'Updating'} onClick={() => void remove()}>
              Remove second factors
            </Button>
            <Button
              ref={takeFocus}
              variant="default"
              onClick={() => {
                setReturning(true)
                setAsking(false)
              }}
            >
              Keep
            </Button>
            <TrackerMark state={removing.state} />
          </div>
          {removing.state === 'Error' && (
            <ErrorNote
              what="The second factors were not removed"
              error={removing.error}
              kept="Nothing was changed."
            />
          )}
        </section>
      )}
    </>
  )
}
