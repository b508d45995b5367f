import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { areDraftsStored, type Draft } from '#web/data/drafts/draft.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useUnsentChanges, type UnsentChanges } from './unsent-changes.ts'
import styles from './sign-out-confirmation.module.css'

const longest = 80

const shown = ({ text, told = text }: Draft): string =>
  told.length > longest ? `${told.slice(0, longest)}…` : told

/** Asks for confirmation before signing out with unsent work, which it lists; also shows why signing out failed. */
export function SignOutConfirmation({
  failure,
  onLeave,
  onStay,
}: {
  /** Why the first attempt to sign out failed; null when there was none. */
  readonly failure: unknown
  /** Signs out; rejects when the session was not ended. */
  readonly onLeave: () => Promise<void>
  readonly onStay: () => void
}) {
  const { drafts, lost } = useUnsentChanges()
  const [error, setError] = useState(failure)
  const [isLeaving, setLeaving] = useState(false)
  const signOut = async () => {
    setLeaving(true)
    setError(null)
    try {
      await onLeave()
    } catch (thrown) {
      setError(thrown)
      setLeaving(false)
    }
  }
  const isNothing = drafts.length + lost.length === 0
  return (
    <Modal opened onClose={onStay} title={isNothing ? 'Sign out?' : 'Sign out with unsaved work?'}>
      <UnsentWork drafts={drafts} lost={lost} />
      {isNothing && <p>All changes are saved.</p>}
      {error !== null && <ErrorAlert what="You are still signed in" error={error} />}
      <div className={styles['acts']}>
        <Button variant="default" data-autofocus onClick={onStay}>
          Stay signed in
        </Button>
        <Button loading={isLeaving} onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </Modal>
  )
}

function UnsentWork({ drafts, lost }: UnsentChanges) {
  return (
    <>
      {drafts.length > 0 && (
        <>
          <p>
            {areDraftsStored()
              ? 'Unsaved drafts stay on this device for 30 days, for your account only. You will find them here when you sign in again:'
              : 'Unsaved drafts that you will lose when you sign out:'}
          </p>
          <ul className={styles['list']} aria-label="Unsaved drafts">
            {drafts.map((draft) => (
              <li key={`${draft.what} ${draft.text}`}>
                <strong>{draft.what}</strong>: {shown(draft)}
              </li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p>Unsaved changes that you will lose when you sign out:</p>
          <ul className={styles['list']} aria-label="Unsaved changes">
            {lost.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
