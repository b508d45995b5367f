import { errors, type ErrorCode } from '../../../rules/errors.ts'
import type { Data } from '../../data/contracts.ts'

/** A refused call as it is answered. */
export type RefusalRow = Data<'admin/refusals'>[number]

const reasons: Partial<Record<ErrorCode, string>> = {
  notSignedIn: 'not signed in, or locked',
  notFound: 'there is no such thing, or it is not theirs',
  taskDoesNotExist: 'there is no such task, or it is not theirs',
  documentDoesNotExist: 'there is no such document, or it is not theirs',
  readOnly: 'the database is read-only',
  previewReadOnly: 'a preview is read-only',
  previewEnded: 'the preview has ended',
  secondFactorRequired: 'a second factor must be set up first',
  secondFactorAwaited: 'the second factor was not given',
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

// 'INVALID_EMAIL_OR_PASSWORD' reads 'invalid email or password'.
const spaced = (code: string): string => code.replaceAll('_', ' ').toLowerCase()

/** Why a call was refused, in words. */
export function reasonOf(code: string): string {
  if (!isCode(code)) return spaced(code)
  const { text } = errors[code]
  return reasons[code] ?? (typeof text === 'string' ? text.toLowerCase() : code)
}

/** Whether a call was an attempt to sign in, or belongs to one. */
export const isSignIn = (call: string): boolean => call.startsWith('sign-in')

/** What was refused, in words after the person's name. */
export function refusedCall({ Call }: Pick<RefusalRow, 'Call'>): string {
  if (isSignIn(Call)) return 'tried to sign in'
  if (Call === 'upload') return 'tried to send a file'
  if (Call.startsWith('/')) return 'tried'
  return /^[A-Z]/.test(Call) ? 'tried to write' : 'tried to read'
}
