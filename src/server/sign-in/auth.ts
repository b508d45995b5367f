import type { BetterAuthOptions } from 'better-auth'
import type pg from 'pg'
import { errors } from '../../rules/errors.ts'
import type { Config } from '../config.ts'
import { isAdmitted, type Admit } from './admit.ts'
import { isOpenCall } from './open-calls.ts'
import type { FactorHouse } from './factors/factor-house.ts'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { cookieSettings, sessionSettings } from './session-settings.ts'
import { withoutToken } from './without-token.ts'

/** Answers a request to /api/auth/*, as fetch does. */
export type AuthHandler = (request: Request) => Promise<Response>

/** The code of a refusal that tells whoever proved to own an account that it is locked. */
const accountLocked = 'ACCOUNT_LOCKED'

/** What sign-in by accounts is made of. */
type AccountsAuth = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly secret: string
  readonly origins: () => readonly string[]
  readonly admit: Admit
  readonly factorHouse: FactorHouse
}

/**
 * Sign-in by the accounts of `identity`. The library is loaded when the first such request comes, so that the house opens
 * without waiting for it.
 */
export function authHandler(house: AccountsAuth): AuthHandler {
  let loading: Promise<AuthHandler> | undefined
  return async (request) => {
    const path = new URL(request.url).pathname.slice('/api/auth'.length)
    if (!isOpenCall(request.method, path)) return notFound()
    loading ??= load(house)
    return (await loading)(request)
  }
}

const notFound = () =>
  Response.json({ error: errors.notFound.text, error_code: 'notFound' }, { status: 404 })

async function load({
  config,
  identity,
  secret,
  origins: originsNow,
  admit,
  factorHouse,
}: AccountsAuth): Promise<AuthHandler> {
  const origins = originsNow()
  const [{ betterAuth, APIError }, { kyselyAdapter }, { Kysely, PostgresDialect }, factors] =
    await Promise.all([
      import('better-auth'),
      import('@better-auth/kysely-adapter'),
      import('kysely'),
      import('./second-factors.ts'),
    ])
  const db = new Kysely({ dialect: new PostgresDialect({ pool: identity }) })
  const adapter = kyselyAdapter(db, { type: 'postgres' })
  const judge = async (userId: string) => {
    if (isAdmitted(await admit(userId))) return
    throw new APIError('FORBIDDEN', {
      code: accountLocked,
      message: 'The account is locked',
      contact: config.contactEmail ?? null,
    })
  }
  const auth = betterAuth({
    appName: 'Plumbline',
    baseURL: origins[0] ?? '',
    basePath: '/api/auth',
    secret,
    database: (options: BetterAuthOptions) => hashSessionTokens(adapter(options)),
    // What stands in a signed cookie until a sign-in is done.
    verification: { storeIdentifier: 'hashed' },
    trustedOrigins: [...origins],
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: { additionalFields: { user_type: { type: 'string', input: false, required: false } } },
    session: sessionSettings(config),
    databaseHooks: {
      session: {
        create: {
          // By whatever means: who is locked or deleted gets no session, and is told so only after everything that proves the person.
          before: async ({ userId }) => judge(userId),
          // Whoever locks the person at this moment ends the session that is there by now, or is noticed here.
          after: async ({ id, userId }) => {
            await judge(userId).catch(async (refusal: unknown) => {
              await identity.query(`delete from "session" where "id" = $1`, [id])
              throw refusal
            })
          },
        },
      },
    },
    advanced: cookieSettings(config),
    plugins: [...factors.secondFactors(factorHouse)],
    // The doors count (doors/limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // What is no refusal is answered and logged as every other fault of the house: 503 when a database is away.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_, message) => factorHouse.report(new Error(`The sign-in library says: ${message}`)),
    },
  })
  return async (request) => withoutToken(await auth.handler(request))
}
