import { Button } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { DateText } from '../../ui/date-text.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { InvitePerson } from '../../ui/people/invite-person.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { SignInActs } from './sign-in-acts.tsx'
import type { LoginInfo, UserRow } from './user-row.ts'
import styles from './user-panel.module.css'

/** How a person signs in, and the lock: locking signs the person out everywhere and refuses every call. */
export function SignInUse({
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
  const write = useTransformation('User:UpdateGFLock')
  const isLocked = user.IsLocked === true
  return (
    <section className={styles['part']} aria-label={`Sign-in of ${user.FullName}`}>
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
          <dt>Open sessions</dt>
          <dd>{login?.openSessions ?? '–'}</dd>
        </div>
        {login?.hasAccount && (
          <div>
            <dt>Second factor</dt>
            <dd>{login.hasSecondFactor ? 'Set up' : 'None'}</dd>
          </div>
        )}
        {login?.invitation?.acceptedAt && (
          <div>
            <dt>Invitation taken up</dt>
            <dd>
              <DateText value={login.invitation.acceptedAt} withTime />
            </dd>
          </div>
        )}
      </dl>
      {login && !login.hasAccount && <InvitePerson user={user} login={login} />}
      {login?.hasAccount && (
        <SignInActs user={user} login={login} isSelf={isSelf} isReadOnly={isReadOnly} />
      )}
      <div className={styles['act']}>
        <Button
          variant="default"
          disabled={!mayLock || write.state === 'Updating'}
          onClick={() => void write.run({ target_user_id: user.Id, is_locked: !isLocked })}
        >
          {isLocked ? 'Unlock' : 'Lock'}
        </Button>
        <TrackerMark state={write.state} />
        <span className={styles['words']}>
          {isLocked
            ? 'Locked: signed out, and every call is refused.'
            : 'Locking signs the person out everywhere, at once.'}
        </span>
      </div>
      {write.state === 'Error' && (
        <ErrorNote
          what={isLocked ? 'The person was not unlocked' : 'The person was not locked'}
          error={write.error}
          kept="Nothing was changed."
        />
      )}
    </section>
  )
}
