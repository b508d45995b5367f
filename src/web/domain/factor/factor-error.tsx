import { TriangleAlert } from 'lucide-react'
import { AuthError } from '#web/data/account/call-auth.ts'
import { PasskeyError, type PasskeyProblem } from '#web/data/account/passkeys.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import type { FactorActionError } from './use-factor-action.ts'
import styles from './factors.module.css'

const wrongCode =
  'Wrong code. Codes change every 30 seconds and work only once: wait for the next one.'

const reasons: Readonly<Record<string, string>> = {
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: 'This is not one of your remaining backup codes.',
  NOT_CONFIRMED: 'That is not correct. After five failures in a row you are signed out.',
  SESSION_ENDED: 'That was the fifth failure: you were signed out. Sign in again.',
  SET_UP_EXPIRED: 'Setting up took longer than 15 minutes. Start again.',
  LAST_FACTOR: 'Staff must keep at least one app or passkey. Add another one first.',
  OTHER_ACCOUNT: 'This passkey belongs to another account.',
  PASSWORD_FIRST:
    'This passkey does not verify who you are. Sign in with e-mail and password first.',
  PASSKEY_NOT_FOUND: 'This passkey is not recognized. It may have been removed.',
  TOO_MANY_PASSKEYS: 'An account can have up to 20 passkeys. Remove one first.',
  FEED_EXISTS: 'An address was created elsewhere meanwhile. Replace it if you do not have it.',
  NO_FEED: 'The address was replaced or revoked elsewhere meanwhile.',
  CHALLENGE_NOT_FOUND: 'That took longer than five minutes. Try again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Start again with the password.',
  INVALID_TWO_FACTOR_COOKIE: 'That took longer than ten minutes. Start again with the password.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes for this account. Wait 15 minutes.',
  ACCOUNT_LOCKED: 'The account is locked. Ask an administrator.',
  CONFIRMATION_NEEDED: 'Ten minutes have passed. Confirm again that it is you.',
}

const problems: Readonly<Record<PasskeyProblem, string>> = {
  stopped:
    'The browser stopped: it was cancelled, took too long, or found no passkey for this site.',
  held: 'This device already has a passkey for this account.',
  other: 'The browser could not use a passkey here.',
}

/** Returns the message for a failure; null when the error's own text says enough. */
const errorMessage = (failure: FactorActionError): string | null =>
  failure instanceof PasskeyError
    ? problems[failure.problem]
    : failure.reason === null
      ? null
      : (reasons[failure.reason] ?? null)

/** Why an action on second factors failed, and what to do. */
export function FactorError({
  what,
  failure,
}: {
  /** What failed, as a sentence without its full stop. */
  readonly what: string
  readonly failure: FactorActionError | null
}) {
  if (failure === null) return null
  const words = errorMessage(failure)
  if (words === null && failure instanceof AuthError)
    return <ErrorAlert what={what} error={failure.error} kept="Nothing was changed." />
  return (
    <p className={styles['failure']} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <span>{words}</span>
    </p>
  )
}
