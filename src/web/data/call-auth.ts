import { ApiError, getJson, postJson, refusalIn } from './api.ts'

/** A call of sign-in that was refused: by its reason where the house gave one, such as CONFIRMATION_NEEDED. */
export class AuthRefusal extends Error {
  override readonly name = 'AuthRefusal'
  readonly reason: string | null
  readonly error: ApiError

  constructor(error: ApiError, reason: string | null) {
    super(error.text)
    this.error = error
    this.reason = reason
  }
}

/** POSTs to a call below /api/auth, or GETs it when there is no body; throws an AuthRefusal when it was refused. */
export async function callAuth<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await reached(path, body)
  if (answer.status === 200) return answer.body as Answer
  const { code } = (answer.body ?? {}) as { code?: unknown }
  throw new AuthRefusal(refusalIn(answer, answer.body), typeof code === 'string' ? code : null)
}

async function reached(path: string, body: object | undefined) {
  try {
    return await (body === undefined
      ? getJson(`/api/auth${path}`)
      : postJson(`/api/auth${path}`, body))
  } catch (thrown) {
    if (thrown instanceof ApiError) throw new AuthRefusal(thrown, null)
    throw thrown
  }
}
