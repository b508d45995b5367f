import { errors } from '../../rules/errors.ts'
import type { AuthHandler } from './auth.ts'
import type { Attempts } from './attempts.ts'
import type { OpenSignIns } from './sign-ins.ts'
import { Refusal } from '../../operations/kit/refusal.ts'

const outcomes: ReadonlyMap<number, boolean> = new Map([
  [200, true],
  [401, false],
])

type Counting = {
  readonly signIns: Pick<OpenSignIns, 'record'>
  readonly attempts: Attempts
  /** Hears when a sign-in could not be noted. */
  readonly report: (error: unknown) => void
}

/**
 * Notes each sign-in by password that the handler answers, as done or as failed, and lets no more than so many be tried at one
 * account. Of the body only what signs in is handed on.
 */
export const countSignIns =
  (auth: AuthHandler, { signIns, attempts, report }: Counting): AuthHandler =>
  async (request) => {
    const isSignIn =
      request.method === 'POST' && request.url.split('?')[0]?.endsWith('/sign-in/email')
    if (!isSignIn) return auth(request)
    const { email, password } = await sentIn(request)
    if (typeof email !== 'string') return auth(new Request(request, { method: 'POST', body: '{}' }))
    if (!(await mayTry(attempts, email))) return tooMany()
    const response = await auth(
      new Request(request, { method: 'POST', body: JSON.stringify({ email, password }) }),
    )
    const isSuccessful = outcomes.get(response.status)
    if (isSuccessful === undefined) return response
    try {
      if (isSuccessful) await attempts.forget('sign-in', email)
      // After the password a second factor is asked for: what counts is how that ends.
      if (isSuccessful && 'twoFactorRedirect' in ((await response.clone().json()) as object))
        return response
      await signIns.record(email, isSuccessful)
    } catch (error) {
      report(new Error('A sign-in was not noted', { cause: error }))
    }
    return response
  }

async function sentIn(request: Request): Promise<{ email?: unknown; password?: unknown }> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

async function mayTry(attempts: Attempts, email: string): Promise<boolean> {
  try {
    await attempts.count('sign-in', null, email)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const tooMany = () =>
  Response.json(
    { error: errors.tooManyRequests.text, error_code: 'tooManyRequests' },
    { status: 429, headers: { 'x-retry-after': '900' } },
  )
