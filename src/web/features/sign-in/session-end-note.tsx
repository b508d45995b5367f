import { Info } from 'lucide-react'
import type { SessionEnd } from '../../../rules/session-end.ts'
import styles from './hosted-sign-in.module.css'

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

/** Why the session that this browser had is over, and what to do. */
export function SessionEndNote({
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
