import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Data } from '#web/data/api/contracts.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './invite-person.module.css'

type Login = Data<'admin/gf_login_info'>[number]

/** The invitation of a person without an account: its state, and the actions to send, resend and withdraw it. */
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
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const send = async () => {
    await invite.run({ Id: user.Id })
    close()
  }
  const isBusy = invite.state === 'Updating' || takeBack.state === 'Updating'
  return (
    <div className={styles['invite']}>
      <p className={styles['words']}>
        <InvitationState login={login} />
      </p>
      {isAsking && invitation && (
        <ConfirmInPlace
          name={`Resend the invitation of ${user.FullName}`}
          act="Resend"
          isBusy={isBusy}
          onConfirm={() => void send()}
          onCancel={close}
        >
          <p>
            <strong>Resend the invitation?</strong> A new mail goes to {user.FullName}, and its link
            works for 7 days.
            {isPending && ' The link sent earlier stops working.'}
          </p>
        </ConfirmInPlace>
      )}
      <div className={styles['act']}>
        {!isAsking && (
          <Button
            ref={button}
            variant="default"
            disabled={isReadOnly || IsLocked || isBusy}
            onClick={() => (invitation ? setAsking(true) : void send())}
          >
            {invitation ? 'Resend invitation' : 'Invite'}
          </Button>
        )}
        {isPending && !isAsking && (
          <Button
            variant="default"
            disabled={isReadOnly || isBusy}
            onClick={() => void takeBack.run({ Id: user.Id })}
          >
            Revoke invitation
          </Button>
        )}
        <SaveStatus state={takeBack.state === 'Pending' ? invite.state : takeBack.state} />
        {IsLocked && <span className={styles['words']}>Locked users cannot be invited.</span>}
      </div>
      {invite.state === 'Error' && (
        <ErrorAlert
          what={`${user.FullName} was not invited`}
          error={invite.error}
          kept="Nothing was changed."
        />
      )}
      {takeBack.state === 'Error' && (
        <ErrorAlert
          what="The invitation was not revoked"
          error={takeBack.error}
          kept="It can still be used."
        />
      )}
    </div>
  )
}

function InvitationState({ login: { invitation } }: { readonly login: Login }) {
  if (!invitation) return 'No account and no invitation yet.'
  const { state, email, sentAt, expiresAt } = invitation
  if (state === 'pending')
    return (
      <>
        Invitation sent to {email}, <DateText value={sentAt} withTime />. Its link works until{' '}
        <DateText value={expiresAt} withTime />.
      </>
    )
  if (state === 'expired')
    return (
      <>
        The invitation to {email} expired <DateText value={expiresAt} withTime />.
      </>
    )
  if (state === 'takenBack') return `The invitation to ${email} was revoked.`
  return `The invitation to ${email} was accepted, but the account no longer exists.`
}
