import { ApiError, postJson, refusalIn } from './api.ts'

/** Starts a session by e-mail and password; answers null when it has begun, otherwise why not. */
export async function signInByEmail(account: {
  readonly email: string
  readonly password: string
}): Promise<ApiError | null> {
  try {
    const { email, password } = account
    const answer = await postJson('/api/auth/sign-in/email', { email, password })
    return answer.status === 200 ? null : refusalIn(answer, answer.body)
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown
    throw thrown
  }
}
