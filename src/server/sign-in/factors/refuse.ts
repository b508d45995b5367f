import { APIError } from 'better-auth/api'

const refusals = {
  CONFIRMATION_NEEDED: ['FORBIDDEN', 'Confirm that it is you first'],
  SECOND_FACTOR_AWAITED: ['FORBIDDEN', 'The second factor has not been given'],
  LAST_FACTOR: ['CONFLICT', 'Staff keep at least one second factor'],
  NOT_CONFIRMED: ['UNAUTHORIZED', 'That is not right'],
  SESSION_ENDED: ['UNAUTHORIZED', 'Too many attempts; the session has ended'],
  ACCOUNT_TEMPORARILY_LOCKED: ['TOO_MANY_REQUESTS', 'Too many wrong codes for this account'],
  INVALID_CODE: ['BAD_REQUEST', 'The code is not right'],
  SET_UP_EXPIRED: ['BAD_REQUEST', 'Setting up took too long; start again'],
  NO_FACTOR: ['CONFLICT', 'There is no second factor'],
  OTHER_ACCOUNT: ['FORBIDDEN', 'The passkey belongs to another account'],
  PASSWORD_FIRST: ['UNAUTHORIZED', 'This passkey counts after the password'],
  SIGNED_IN_ALREADY: ['BAD_REQUEST', 'Signed in already'],
  PASSKEY_NOT_FOUND: ['NOT_FOUND', 'Passkey not found'],
  TOO_MANY_PASSKEYS: ['CONFLICT', 'An account holds at most 20 passkeys'],
} as const

/** Why something about second factors was refused. */
export type FactorRefusal = keyof typeof refusals

/** The refusal as the sign-in library answers it. */
export function refuse(code: FactorRefusal): APIError {
  const [status, message] = refusals[code]
  return new APIError(status, { code, message })
}
