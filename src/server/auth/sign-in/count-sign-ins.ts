import { errors } from '#rules/api/errors.ts'
import type { FindAccount } from '../identity/find-account.ts'
import type { DeviceCookies } from '../lockout/device-cookies.ts'
import type { FailureAlarm } from '../lockout/failure-alarm.ts'
import type { PasswordGuess, PasswordGuesses } from '../lockout/password-guesses.ts'
import type { AuthHandler } from '../types/auth-handler.ts'
import type { SignInRecords } from '../types/open-sign-ins.ts'

type Counting = {
  readonly signIns: Pick<SignInRecords, 'record'>
  readonly guesses: PasswordGuesses
  readonly devices: Pick<DeviceCookies, 'find' | 'anyId'>
  readonly findAccount: FindAccount
  readonly countFailure: FailureAlarm
  /** Reports a sign-in that could not be recorded. */
  readonly report: (error: unknown) => void
}

/**
 * Records successful and failed password sign-ins of a handler, and enforces the budgets of guesses. Passes on only the e-mail address
 * and the password.
 */
export const withSignInCounting =
  (auth: AuthHandler, counting: Counting): AuthHandler =>
  async (request) => {
    const isSignIn =
      request.method === 'POST' && request.url.split('?')[0]?.endsWith('/sign-in/email')
    if (!isSignIn) return auth(request)
    const { email, password } = await readBody(request)
    if (typeof email !== 'string') return auth(new Request(request, { method: 'POST', body: '{}' }))
    const guess = await guessOf(counting, request, email)
    const retryAfter = await counting.guesses.begin(guess)
    if (retryAfter !== null) return tooMany(retryAfter)
    const judged = auth(
      new Request(request, { method: 'POST', body: JSON.stringify({ email, password }) }),
    )
    const response = await judged.catch(async (error: unknown) => {
      await reportFailure(counting, counting.guesses.cancel(guess))
      throw error
    })
    await reportFailure(counting, recordResult(counting, guess, response))
    return response
  }

async function readBody(request: Request): Promise<{ email?: unknown; password?: unknown }> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

async function guessOf(
  { devices, findAccount }: Counting,
  { headers }: Request,
  email: string,
): Promise<PasswordGuess> {
  const cookies = headers.get('cookie') ?? undefined
  // Without a device cookie no lookup is needed; with one, it takes equally long for addresses without an
  // account.
  const userId = devices.anyId(cookies) === null ? null : await findAccount(email)
  return {
    email,
    address: headers.get('x-forwarded-for') ?? '',
    device: userId === null ? null : devices.find(cookies, userId),
  }
}

async function recordResult(
  { signIns, guesses, countFailure }: Counting,
  guess: PasswordGuess,
  response: Response,
): Promise<void> {
  if (response.status === 401) {
    await signIns.record(guess.email, false)
    await countFailure()
  } else if (response.status === 200) {
    await guesses.succeed(guess)
    // While a second factor is pending, its result counts instead.
    if (!('twoFactorRedirect' in ((await response.clone().json()) as object)))
      await signIns.record(guess.email, true)
  } else if (response.status >= 500) await guesses.cancel(guess)
}

const reportFailure = ({ report }: Counting, noting: Promise<void>): Promise<void> =>
  noting.catch((error: unknown) => report(new Error('A sign-in was not noted', { cause: error })))

const tooMany = (retryAfter: number) =>
  Response.json(
    { error: errors.tooManyRequests.text, error_code: 'tooManyRequests' },
    { status: 429, headers: { 'x-retry-after': String(retryAfter) } },
  )
