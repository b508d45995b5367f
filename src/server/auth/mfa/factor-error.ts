import { APIError } from 'better-auth/api'

const factorErrors = {
  CONFIRMATION_NEEDED: ['FORBIDDEN', 'Confirm that it is you first'],
  SECOND_FACTOR_AWAITED: ['FORBIDDEN', 'The second factor has not been given'],
  LAST_FACTOR: ['CONFLICT', 'Staff must keep at least one app or passkey'],
  NOT_CONFIRMED: ['UNAUTHORIZED', 'That is not correct'],
  SESSION_ENDED: ['UNAUTHORIZED', 'Too many attempts; you were signed out'],
  ACCOUNT_TEMPORARILY_LOCKED: ['TOO_MANY_REQUESTS', 'Too many wrong codes for this account'],
  INVALID_CODE: ['BAD_REQUEST', 'Wrong code'],
  SET_UP_EXPIRED: ['BAD_REQUEST', 'Setup took too long; start again'],
  NO_FACTOR: ['CONFLICT', 'Two-step verification is not set up'],
  OTHER_ACCOUNT: ['FORBIDDEN', 'This passkey belongs to another account'],
  PASSWORD_FIRST: ['UNAUTHORIZED', 'This passkey counts after the password'],
  SIGNED_IN_ALREADY: ['BAD_REQUEST', 'Already signed in'],
  PASSKEY_NOT_FOUND: ['NOT_FOUND', 'Passkey not found'],
  FEED_EXISTS: ['CONFLICT', 'The calendar feed has an address already'],
  NO_FEED: ['CONFLICT', 'The calendar feed has no address'],
  TOO_MANY_PASSKEYS: ['CONFLICT', 'An account can have up to 20 passkeys'],
} as const

export type FactorErrorCode = keyof typeof factorErrors

/** Creates an error in the form of the sign-in library. */
export function factorError(code: FactorErrorCode): APIError {
  const [status, message] = factorErrors[code]
  return new APIError(status, { code, message })
}
