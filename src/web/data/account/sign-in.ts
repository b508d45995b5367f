import { ApiError } from '#rules/api/api-error.ts'
import { postJson, apiErrorOf } from '../api/api.ts'

/** The outcome of a sign-in attempt: 'wrong' reveals nothing about the account; 'locked' is returned only for a correct password. */
export type SignInOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'secondFactor'; readonly methods: readonly string[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'locked'; readonly contact: string | null }
  | { readonly kind: 'failed'; readonly error: ApiError }

type Answered = {
  readonly code?: string
  readonly contact?: string | null
  readonly twoFactorRedirect?: boolean
  readonly twoFactorMethods?: readonly string[]
}

/** Starts a session by e-mail and password, or returns the reason why not. */
export async function signInByEmail({
  email,
  password,
}: {
  readonly email: string
  readonly password: string
}): Promise<SignInOutcome> {
  try {
    const answer = await postJson('/api/auth/sign-in/email', { email, password })
    const body = (answer.body ?? {}) as Answered
    if (answer.status === 200)
      return body.twoFactorRedirect === true
        ? { kind: 'secondFactor', methods: body.twoFactorMethods ?? [] }
        : { kind: 'done' }
    if (answer.status === 401) return { kind: 'wrong' }
    if (body.code === 'ACCOUNT_LOCKED') return { kind: 'locked', contact: body.contact ?? null }
    // An invalid e-mail address belongs to no account.
    if (body.code === 'INVALID_EMAIL') return { kind: 'wrong' }
    return { kind: 'failed', error: apiErrorOf(answer, answer.body) }
  } catch (thrown) {
    if (thrown instanceof ApiError) return { kind: 'failed', error: thrown }
    throw thrown
  }
}
