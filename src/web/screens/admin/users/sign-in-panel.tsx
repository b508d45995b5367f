import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { InvitePerson } from '#web/domain/person/invite-person.tsx'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { EndSessions, RemoveSecondFactors } from './sign-in-actions.tsx'
import type { LoginInfo, UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** How a person signs in, the actions on the account, and the lock. */
export function SignInPanel({
  user,
  login,
  mayLock,
  isSelf,
  isReadOnly,
}: {
  readonly user: UserRow
  readonly login: LoginInfo | undefined
  readonly mayLock: boolean
  readonly isSelf: boolean
  readonly isReadOnly: boolean
}) {
  return (
    <section className={styles['part']} aria-label={`Sign-in of ${user.FullName}`}>
      <SignInFacts login={login} />
      {login && !login.hasAccount && <InvitePerson user={user} login={login} />}
      {login?.hasAccount && (
        <>
          <EndSessions user={user} login={login} isSelf={isSelf} isReadOnly={isReadOnly} />
          {!isSelf && (
            <RemoveSecondFactors
              user={user}
              hasSecondFactor={login.hasSecondFactor}
              isReadOnly={isReadOnly}
            />
          )}
        </>
      )}
      <LockUser user={user} openSessions={login?.openSessions} mayLock={mayLock} />
    </section>
  )
}

function SignInFacts({ login }: { readonly login: LoginInfo | undefined }) {
  const acceptedAt = login?.invitation?.acceptedAt
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>Last sign-in</dt>
        <dd>
          {login?.lastSignIn ? (
            <DateText value={login.lastSignIn} withTime />
          ) : login && !login.hasAccount ? (
            'No account yet'
          ) : (
            'Never'
          )}
        </dd>
      </div>
      <div>
        <dt>Failed attempts since</dt>
        <dd>{login?.failedAttempts ?? '–'}</dd>
      </div>
      <div>
        <dt>Active sessions</dt>
        <dd>{login?.openSessions ?? '–'}</dd>
      </div>
      {login?.hasAccount && (
        <div>
          <dt>Two-step verification</dt>
          <dd>{login.hasSecondFactor ? 'On' : 'Off'}</dd>
        </div>
      )}
      {acceptedAt && (
        <div>
          <dt>Invitation accepted</dt>
          <dd>
            <DateText value={acceptedAt} withTime />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Locks a person after a confirmation in place, or unlocks one. Locking ends all sessions of the person and denies every call. */
function LockUser({
  user,
  openSessions,
  mayLock,
}: {
  readonly user: UserRow
  readonly openSessions: number | undefined
  readonly mayLock: boolean
}) {
  const { run, state, error } = useTransformation('User:UpdateGFLock')
  const isLocked = user.IsLocked === true
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const setLock = async (is_locked: boolean) => {
    await run({ target_user_id: user.Id, is_locked })
    close()
  }
  return (
    <>
      {isAsking ? (
        <ConfirmInPlace
          name={`Lock ${user.FullName}`}
          act="Lock"
          isBusy={state === 'Updating'}
          onConfirm={() => void setLock(true)}
          onCancel={close}
        >
          <LockEffects name={user.FullName} openSessions={openSessions} />
        </ConfirmInPlace>
      ) : (
        <div className={styles['act']}>
          <Button
            ref={button}
            variant="default"
            disabled={!mayLock || state === 'Updating'}
            onClick={() => (isLocked ? void setLock(false) : setAsking(true))}
          >
            {isLocked ? 'Unlock' : 'Lock'}
          </Button>
          <SaveStatus state={state} />
          <span className={styles['words']}>{lockHint(isLocked)}</span>
        </div>
      )}
      {state === 'Error' && (
        <ErrorAlert
          what={isLocked ? 'The person was not unlocked' : 'The person was not locked'}
          error={error}
          kept="Nothing was changed."
        />
      )}
    </>
  )
}

const lockHint = (isLocked: boolean): string =>
  isLocked
    ? 'Locked: signed out, with no access until unlocked.'
    : 'Locking signs the person out everywhere, immediately.'

function LockEffects({
  name,
  openSessions,
}: {
  readonly name: string
  readonly openSessions: number | undefined
}) {
  return (
    <p>
      <strong>Lock {name}?</strong> {lockedSessions(openSessions)} Until unlocked, {name} cannot
      sign in, accept an invitation or be sent e-mails about tasks. Assignments, tasks and project
      memberships stay.
    </p>
  )
}

const lockedSessions = (open: number | undefined): string =>
  open === undefined
    ? 'All active sessions end immediately, on every device.'
    : open === 0
      ? 'There is no active session to end.'
      : open === 1
        ? 'The active session ends immediately, and unsaved work in it is lost.'
        : `All ${open} active sessions end immediately, and unsaved work in them is lost.`
