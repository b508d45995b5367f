import { ApiError } from '#rules/api/api-error.ts'
import { getJson, postJson, apiErrorOf } from '../api/api.ts'

/** A failed authentication call, with the server's reason where it gave one, such as CONFIRMATION_NEEDED. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly reason: string | null
  readonly error: ApiError

  constructor(error: ApiError, reason: string | null) {
    super(error.text)
    this.error = error
    this.reason = reason
  }
}

/** POSTs to a path below /api/auth, or GETs it without a body; throws an AuthError when it fails. */
export async function callAuth<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await reached(path, body)
  if (answer.status === 200) return answer.body as Answer
  const { code } = (answer.body ?? {}) as { code?: unknown }
  throw new AuthError(apiErrorOf(answer, answer.body), typeof code === 'string' ? code : null)
}

async function reached(path: string, body: object | undefined) {
  try {
    return await (body === undefined
      ? getJson(`/api/auth${path}`)
      : postJson(`/api/auth${path}`, body))
  } catch (thrown) {
    if (thrown instanceof ApiError) throw new AuthError(thrown, null)
    throw thrown
  }
}
