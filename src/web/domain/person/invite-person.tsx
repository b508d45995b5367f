import { Button } from '@mantine/core'
import { useRef, useState, type Ref } from 'react'
import type { Data } from '#web/data/api/contracts.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation, type Transformation } from '#web/data/writes/use-transformation.ts'
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
  const invite = useTransformation('User:Invite')
  const revocation = useTransformation('User:TakeBackInvitation')
  const { invitation, IsLocked } = login
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
  const isBusy = invite.state === 'Updating' || revocation.state === 'Updating'
  return (
    <div className={styles['invite']}>
      <p className={styles['words']}>
        <InvitationState login={login} />
      </p>
      {isAsking && invitation && (
        <ResendConfirmation
          name={user.FullName}
          isPending={invitation.state === 'pending'}
          isBusy={isBusy}
          onConfirm={() => void send()}
          onCancel={close}
        />
      )}
      <div className={styles['act']}>
        {!isAsking && (
          <InvitationButtons
            login={login}
            isBusy={isBusy}
            inviteButton={button}
            onInvite={() => (invitation ? setAsking(true) : void send())}
            onRevoke={() => void revocation.run({ Id: user.Id })}
          />
        )}
        <SaveStatus state={revocation.state === 'Pending' ? invite.state : revocation.state} />
        {IsLocked && <span className={styles['words']}>Locked users cannot be invited.</span>}
      </div>
      <InvitationErrors name={user.FullName} invite={invite} revocation={revocation} />
    </div>
  )
}

function ResendConfirmation({
  name,
  isPending,
  ...props
}: {
  readonly name: string
  /** Whether an earlier invitation can still be accepted. */
  readonly isPending: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  return (
    <ConfirmInPlace name={`Resend the invitation of ${name}`} act="Resend" {...props}>
      <p>
        <strong>Resend the invitation?</strong> A new mail goes to {name}, and its link works for 7
        days.
        {isPending && ' The link sent earlier stops working.'}
      </p>
    </ConfirmInPlace>
  )
}

function InvitationButtons({
  login: { invitation, IsLocked },
  isBusy,
  inviteButton,
  onInvite,
  onRevoke,
}: {
  readonly login: Login
  readonly isBusy: boolean
  readonly inviteButton: Ref<HTMLButtonElement>
  readonly onInvite: () => void
  readonly onRevoke: () => void
}) {
  const { isReadOnly } = useSession()
  return (
    <>
      <Button
        ref={inviteButton}
        variant="default"
        disabled={isReadOnly || IsLocked || isBusy}
        onClick={onInvite}
      >
        {invitation ? 'Resend invitation' : 'Invite'}
      </Button>
      {invitation?.state === 'pending' && (
        <Button variant="default" disabled={isReadOnly || isBusy} onClick={onRevoke}>
          Revoke invitation
        </Button>
      )}
    </>
  )
}

function InvitationErrors({
  name,
  invite,
  revocation,
}: {
  readonly name: string
  readonly invite: Transformation<'User:Invite'>
  readonly revocation: Transformation<'User:TakeBackInvitation'>
}) {
  return (
    <>
      {invite.state === 'Error' && (
        <ErrorAlert
          what={`${name} was not invited`}
          error={invite.error}
          kept="Nothing was changed."
        />
      )}
      {revocation.state === 'Error' && (
        <ErrorAlert
          what="The invitation was not revoked"
          error={revocation.error}
          kept="It can still be used."
        />
      )}
    </>
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
