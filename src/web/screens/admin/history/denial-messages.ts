import { errors, type ErrorCode } from '#rules/api/errors.ts'
import type { SignInProblem } from '#rules/people/accounts/sign-in-problems.ts'
import type { Data } from '#web/data/api/contracts.ts'

export type DenialRow = Data<'admin/refusals'>[number]

const reasons: Partial<Record<ErrorCode, string>> = {
  notSignedIn: 'not signed in, or locked',
  notFound: 'it does not exist, or they have no access',
  taskDoesNotExist: 'the task does not exist, or they have no access',
  documentDoesNotExist: 'the document does not exist, or they have no access',
  fileInfected: 'the virus scanner recognized what it contains',
  readOnly: 'the database is read-only',
  previewReadOnly: 'a preview is read-only',
  previewEnded: 'the preview has ended',
  secondFactorRequired: 'two-step verification must be set up first',
  secondFactorAwaited: 'two-step verification was not completed',
}

// Why the sign-in through the provider was denied.
const problems: Readonly<Record<Exclude<SignInProblem, 'cancelled' | 'unavailable'>, string>> = {
  expired: 'it was started in another browser, or had expired',
  refused: 'the response of the provider was not valid',
  'no-email': 'the provider sent no e-mail address',
  'email-taken': 'the e-mail address belongs to someone else',
  locked: 'the account is locked',
  closed: 'the account is closed',
  invitation: 'the invitation could not be used',
  'read-only': 'no accounts can be created while the database is read-only',
}

const ownReasons: ReadonlyMap<string, string> = new Map([
  ...Object.entries(problems),
  ['logoutTokenRefused', 'the logout token was not valid'],
  ['guessingSuspected', 'an unusual number of sign-ins failed within an hour'],
])

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

// Turns 'INVALID_EMAIL_OR_PASSWORD' into 'invalid email or password'.
const spaced = (code: string): string => code.replaceAll('_', ' ').toLowerCase()

/** Describes why a call was denied. */
export function denialReason(code: string): string {
  if (!isCode(code)) return ownReasons.get(code) ?? spaced(code)
  const { text } = errors[code]
  return reasons[code] ?? (typeof text === 'string' ? text.toLowerCase() : code)
}

/** Returns whether a call was part of a sign-in attempt. */
export const isSignIn = (call: string): boolean => call.startsWith('sign-in')

const signInCalls: ReadonlyMap<string, string> = new Map([
  ['sign-in: all', 'tried to sign in'],
  ['sign-in: hosted/logout', 'tried to sign people out as the provider'],
  ['sign-in: link', 'followed a link'],
  ['sign-in: accept-invitation', 'followed an invitation'],
  ['sign-in: sign-up', 'tried to sign up'],
  ['sign-in: sign-up/again', 'tried to sign up'],
  ['sign-in: sign-up/verify', 'tried to verify a sign-up'],
  ['sign-in: request-password-reset', 'asked for a new password'],
  ['sign-in: reset-password', 'followed a link for a new password'],
  ['sign-in: change-email/verify', 'followed a link for a new address'],
])

/** Describes a denied call in words that follow the person's name. */
export function describeDeniedCall({ Call }: Pick<DenialRow, 'Call'>): string {
  const words = signInCalls.get(Call)
  if (words !== undefined) return words
  if (isSignIn(Call)) return 'tried to sign in'
  if (Call === 'upload') return 'tried to send a file'
  if (Call.startsWith('/')) return 'tried'
  return /^[A-Z]/.test(Call) ? 'tried to write' : 'tried to read'
}
