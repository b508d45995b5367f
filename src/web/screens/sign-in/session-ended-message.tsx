import { Info } from 'lucide-react'
import type { SessionEnd } from '#rules/people/accounts/session-end.ts'
import styles from './shared/provider-sign-in.module.css'

type Reason = { readonly what: string; readonly next: string }

const reasons: Readonly<Record<SessionEnd, (provider: string) => Reason>> = {
  expired: () => ({ what: 'Your session has expired.', next: 'Sign in again to continue.' }),
  elsewhere: () => ({
    what: 'You were signed out from another device.',
    next: 'Change your password if that was not you.',
  }),
  password: () => ({
    what: 'Your password was changed, which signed you out here.',
    next: 'Sign in with the new one. Reset it if you did not change it.',
  }),
  administrator: () => ({
    what: 'An administrator ended your session.',
    next: 'Sign in again to continue.',
  }),
  provider: (provider) => ({
    what: `Your session at ${provider} has ended.`,
    next: 'Sign in again to continue.',
  }),
}

/** Explains why this browser's session ended, and what to do. */
export function SessionEndedMessage({
  ended,
  provider,
}: {
  readonly ended: SessionEnd
  readonly provider: string
}) {
  const { what, next } = reasons[ended](provider)
  return (
    <div className={styles['hint']} role="alert">
      <Info size={18} aria-hidden />
      <p>
        <strong>{what}</strong> {next}
      </p>
    </div>
  )
}
