import { ApiError } from '#operations/core/issues/api-error.ts'
import { errors, errorText, type ErrorCode } from '#rules/api/errors.ts'
import { clientSnapshot, clientUpdates } from '#rules/permissions/client-result.ts'
import { isLockTimeout, isStorageFull, isUnavailable } from '#server/db/is-unavailable.ts'
import { echoedRequest } from './echoed-parameters.ts'
import type { WriteResult } from './write-outcome.ts'

/** The response to a write: HTTP status and body. */
export type WriteResponse = { readonly status: number; readonly body: object }

/** The response to a write that was executed, whether now or by the first request with its key; the field rules apply to clients. */
export function successResponse(result: WriteResult): WriteResponse {
  const { request, caller, parameters, prior, updates } = result
  const facts = { userId: request.userId, areScoresVisible: caller.areScoresVisible }
  const { contract } = request
  return {
    status: 200,
    body: {
      data: {
        result: 'Success',
        transformation: {
          focus: request.focus,
          action: request.action,
          parameters,
          user_id: request.sentUserId ?? request.userId,
          status: 'Success',
          pre_snapshot: caller.isStaff ? prior : clientSnapshot(contract, prior, facts),
          updates: caller.isStaff ? updates : clientUpdates(contract, updates, facts),
        },
      },
    },
  }
}

/** The response to a write that was refused or failed; it echoes the request. */
export function errorResponse(body: unknown, error: unknown): WriteResponse {
  const { code, text, more } = describeError(error)
  const { outcome, status } = errors[code]
  return {
    status,
    body: {
      data: {
        result: outcome,
        transformation: {
          ...echoedRequest(body),
          status: outcome,
          error: text,
          error_code: code,
          ...more,
        },
      },
    },
  }
}

/** The entry of the error catalogue for whatever was thrown. Errors other than an ApiError disclose nothing about themselves. */
export function describeError(error: unknown): { code: ErrorCode; text: string; more: object } {
  if (error instanceof ApiError) {
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
