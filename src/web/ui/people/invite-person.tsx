import { Button } from '@mantine/core'
import type { Data } from '../../data/contracts.ts'
import { useSession } from '../../data/session.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { DateText } from '../date-text.tsx'
import { ErrorNote } from '../error-note.tsx'
import { TrackerMark } from '../tracker-mark.tsx'
import styles from './invite-person.module.css'

type Login = Data<'admin/gf_login_info'>[number]

/** The invitation of somebody who has no account yet: where it stands, and the ways to send it (again) and to take it back. */
export function InvitePerson({
  user,
  login,
}: {
  readonly user: { readonly Id: string; readonly FullName: string }
  readonly login: Login
}) {
  const { isReadOnly } = useSession()
  const invite = useTransformation('User:Invite')
  const takeBack = useTransformation('User:TakeBackInvitation')
  const { invitation, IsLocked } = login
  const isPending = invitation?.state === 'pending'
  const isBusy = invite.state === 'Updating' || takeBack.state === 'Updating'
  return (
    <div className={styles['invite']}>
      <p className={styles['words']}>
        <InvitationState login={login} />
      </p>
      <div className={styles['act']}>
        <Button
          variant="default"
          disabled={isReadOnly || IsLocked || isBusy}
          onClick={() => void invite.run({ Id: user.Id })}
        >
          {invitation ? 'Invite again' : 'Invite'}
        </Button>
        {isPending && (
          <Button
            variant="default"
            disabled={isReadOnly || isBusy}
            onClick={() => void takeBack.run({ Id: user.Id })}
          >
            Take the invitation back
          </Button>
        )}
        <TrackerMark state={takeBack.state === 'Pending' ? invite.state : takeBack.state} />
        {IsLocked && <span className={styles['words']}>Who is locked cannot be invited.</span>}
      </div>
      {invite.state === 'Error' && (
        <ErrorNote
          what={`${user.FullName} was not invited`}
          error={invite.error}
          kept="Nothing was changed."
        />
      )}
      {takeBack.state === 'Error' && (
        <ErrorNote
          what="The invitation was not taken back"
          error={takeBack.error}
          kept="It can still be used."
        />
      )}
    </div>
  )
}

function InvitationState({ login: { invitation } }: { readonly login: Login }) {
  if (!invitation) return 'No account yet, and not invited.'
  const { state, email, sentAt, expiresAt } = invitation
  if (state === 'pending')
    return (
      <>
        Invitation sent to {email}, <DateText value={sentAt} withTime />. Its link can be used until{' '}
        <DateText value={expiresAt} withTime />.
      </>
    )
  if (state === 'expired')
    return (
      <>
        The invitation to {email} expired <DateText value={expiresAt} withTime />.
      </>
    )
  if (state === 'takenBack') return `The invitation to ${email} was taken back.`
  return `The invitation to ${email} was taken up, but there is no account any more.`
}
