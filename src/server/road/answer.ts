import { Refusal } from '../../operations/kit/refusal.ts'
import { clientSnapshot, clientUpdates } from '../../rules/client-result.ts'
import type { Row } from '../../rules/client-view.ts'
import { errors, errorText, type ErrorCode } from '../../rules/errors.ts'
import { isLockTimeout, isStorageFull, isUnavailable } from '../databases/is-unavailable.ts'
import type { Member } from './member.ts'
import type { Carried } from './repeated-keys.ts'
import { askedIn } from './asked.ts'

/** A finished answer to a write: HTTP status and body. */
export type Answer = { readonly status: number; readonly body: object }

/** The answer to a write that was carried out, now or the first time it was asked for; clients get it by the field rules. */
export function answerOf(member: Member, carried: Carried): Answer {
  const result =
    'first' in carried
      ? {
          parameters: carried.first.Parameters,
          prior: carried.first.PreSnapshot as Row[],
          updates: carried.first.Updates as Row,
        }
      : { ...carried.done, updates: carried.done.updates as Row }
  const { isStaff, areScoresVisible } = 'first' in carried ? carried.caller : carried.done.caller
  const facts = { userId: member.userId, areScoresVisible }
  const { name } = member.contract
  return {
    status: 200,
    body: {
      data: {
        result: 'Success',
        transformation: {
          focus: member.focus,
          action: member.action,
          parameters: result.parameters,
          user_id: member.sentUserId ?? member.userId,
          status: 'Success',
          pre_snapshot: isStaff ? result.prior : clientSnapshot(name, result.prior, facts),
          updates: isStaff ? result.updates : clientUpdates(name, result.updates, facts),
        },
      },
    },
  }
}

/** The answer to a write that was refused or that failed; it repeats what was asked for. */
export function refusalOf(body: unknown, error: unknown): Answer {
  const { code, text, more } = readable(error)
  const { outcome, status } = errors[code]
  return {
    status,
    body: {
      data: {
        result: outcome,
        transformation: {
          ...askedIn(body),
          status: outcome,
          error: text,
          error_code: code,
          ...more,
        },
      },
    },
  }
}

/** An error of the catalogue for whatever was thrown; what is not a Refusal says nothing of itself. */
export function readable(error: unknown): { code: ErrorCode; text: string; more: object } {
  if (error instanceof Refusal) {
    const textOf: (code: ErrorCode, ...values: never[]) => string = errorText
    const text = textOf(error.code, ...(error.values as never[]))
    const { conflict, conflicts, problems } = error
    return {
      code: error.code,
      text,
      more: {
        ...(conflict && { conflict }),
        ...(conflicts && { conflicts }),
        ...(problems && { problems }),
      },
    }
  }
  const code = codeOf(error)
  return { code, text: errorText(code), more: {} }
}

function codeOf(error: unknown) {
  if (isLockTimeout(error)) return 'busy'
  if (isUnavailable(error)) return 'unavailable'
  return isStorageFull(error) ? 'storageFull' : 'internal'
}
