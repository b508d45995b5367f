import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTransformation, type Transformation } from '#web/data/writes/use-transformation.ts'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { LoginInfo, UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** Ends the sessions of a person on every device. */
export function EndSessions({
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
  const { run, state, error } = useTransformation('User:EndSessions')
  return (
    <>
      <div className={styles['act']}>
        <Button
          variant="default"
          disabled={isReadOnly || login.openSessions === 0 || state === 'Updating'}
          onClick={() => void run({ Id: user.Id })}
        >
          Sign out everywhere
        </Button>
        <SaveStatus state={state} />
        <span className={styles['words']}>
          {isSelf ? 'You are signed out here as well.' : 'The person can sign in again right away.'}
        </span>
      </div>
      {state === 'Error' && (
        <ErrorAlert
          what="The person was not signed out"
          error={error}
          kept="All sessions are still active."
        />
      )}
    </>
  )
}

/** Removes the second factors of a person who has lost them, after a confirmation in place. */
export function RemoveSecondFactors({
  user,
  hasSecondFactor,
  isReadOnly,
}: {
  readonly user: UserRow
  readonly hasSecondFactor: boolean
  readonly isReadOnly: boolean
}) {
  // Return the focus to the button when the confirmation closes.
  const [step, setStep] = useState<'closed' | 'asking' | 'returning' | 'removed'>('closed')
  const write = useTransformation('User:RemoveSecondFactors')
  if (step === 'removed')
    return (
      <p ref={focusOnMount} tabIndex={-1} className={styles['words']}>
        Two-step verification is turned off. A mail was sent to {user.FullName}.
      </p>
    )
  if (step === 'asking')
    return (
      <SecondFactorsQuestion
        user={user}
        write={write}
        onRemoved={() => setStep('removed')}
        onCancel={() => setStep('returning')}
      />
    )
  if (!hasSecondFactor) return null
  return (
    <div className={styles['act']}>
      <Button
        ref={step === 'returning' ? focusOnMount : null}
        variant="default"
        disabled={isReadOnly}
        onClick={() => setStep('asking')}
      >
        Turn off two-step verification
      </Button>
      <SaveStatus state={write.state} />
      <span className={styles['words']}>For someone who has lost every second step.</span>
    </div>
  )
}

function SecondFactorsQuestion({
  user,
  write: { run, state, error },
  onRemoved,
  onCancel,
}: {
  readonly user: UserRow
  readonly write: Transformation<'User:RemoveSecondFactors'>
  readonly onRemoved: () => void
  readonly onCancel: () => void
}) {
  const title = `Turn off two-step verification for ${user.FullName}`
  const remove = async () => {
    if ((await run({ Id: user.Id })) !== null) onRemoved()
  }
  return (
    <div className={styles['asking']}>
      <ConfirmInPlace
        name={title}
        act="Turn off two-step verification"
        isBusy={state === 'Updating'}
        status={<SaveStatus state={state} />}
        onConfirm={() => void remove()}
        onCancel={onCancel}
      >
        <p>
          <strong>{title}?</strong> Until it is set up again, the password alone is enough to sign
          in: make sure who is asking. The person is signed out everywhere, and a mail is sent to{' '}
          {user.FullName}.
        </p>
      </ConfirmInPlace>
      {state === 'Error' && (
        <ErrorAlert
          what="Two-step verification was not turned off"
          error={error}
          kept="Nothing was changed."
        />
      )}
    </div>
  )
}
