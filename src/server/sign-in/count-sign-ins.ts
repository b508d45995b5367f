import { errors } from '../../rules/errors.ts'
import type { AuthHandler } from './auth.ts'
import type { FindAccount } from './find-account.ts'
import type { DeviceCookies } from './guessing/device-cookies.ts'
import type { FailureAlarm } from './guessing/failure-alarm.ts'
import type { PasswordGuess, PasswordGuesses } from './guessing/password-guesses.ts'
import type { OpenSignIns } from './sign-ins.ts'

type Counting = {
  readonly signIns: Pick<OpenSignIns, 'record'>
  readonly guesses: PasswordGuesses
  readonly devices: Pick<DeviceCookies, 'find' | 'someId'>
  readonly findAccount: FindAccount
  readonly countFailure: FailureAlarm
  /** Hears when a sign-in could not be noted. */
  readonly report: (error: unknown) => void
}

/**
 * Notes each sign-in by password that the handler answers, as done or as failed, and lets no more be tried than the budgets of guesses
 * allow. Of the body only what signs in is handed on.
 */
export const countSignIns =
  (auth: AuthHandler, counting: Counting): AuthHandler =>
  async (request) => {
    const isSignIn =
      request.method === 'POST' && request.url.split('?')[0]?.endsWith('/sign-in/email')
    if (!isSignIn) return auth(request)
    const { email, password } = await sentIn(request)
    if (typeof email !== 'string') return auth(new Request(request, { method: 'POST', body: '{}' }))
    const guess = await guessOf(counting, request, email)
    const retryAfter = await counting.guesses.begin(guess)
    if (retryAfter !== null) return tooMany(retryAfter)
    const judged = auth(
      new Request(request, { method: 'POST', body: JSON.stringify({ email, password }) }),
    )
    const response = await judged.catch(async (error: unknown) => {
      await noted(counting, counting.guesses.undecided(guess))
      throw error
    })
    await noted(counting, settle(counting, guess, response))
    return response
  }

async function sentIn(request: Request): Promise<{ email?: unknown; password?: unknown }> {
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
  // Who is known to no account at all needs no look-up, and one costs the same whether the address has an account.
  const userId = devices.someId(cookies) === null ? null : await findAccount(email)
  return {
    email,
    address: headers.get('x-forwarded-for') ?? '',
    device: userId === null ? null : devices.find(cookies, userId),
  }
}

async function settle(
  { signIns, guesses, countFailure }: Counting,
  guess: PasswordGuess,
  response: Response,
): Promise<void> {
  if (response.status === 401) {
    await signIns.record(guess.email, false)
    await countFailure()
  } else if (response.status === 200) {
    await guesses.right(guess)
    // After the password a second factor is asked for: what counts is how that ends.
    if (!('twoFactorRedirect' in ((await response.clone().json()) as object)))
      await signIns.record(guess.email, true)
  } else if (response.status >= 500) await guesses.undecided(guess)
}

const noted = ({ report }: Counting, noting: Promise<void>): Promise<void> =>
  noting.catch((error: unknown) => report(new Error('A sign-in was not noted', { cause: error })))

const tooMany = (retryAfter: number) =>
  Response.json(
    { error: errors.tooManyRequests.text, error_code: 'tooManyRequests' },
    { status: 429, headers: { 'x-retry-after': String(retryAfter) } },
  )
