import type { BetterAuthOptions } from 'better-auth'
import type pg from 'pg'
import { errors } from '#rules/api/errors.ts'
import type { Config } from '#server/settings/config.ts'
import { isAdmitted, type Admit } from '../identity/admit.ts'
import type { MfaContext } from '../mfa/mfa-context.ts'
import { hashSessionTokens } from '../sessions/hash-session-tokens.ts'
import { removeToken } from '../sessions/remove-token.ts'
import { cookieSettings, sessionSettings } from '../sessions/session-settings.ts'
import type { AuthHandler } from '../types/auth-handler.ts'
import { isReachable } from './reachable-endpoints.ts'

/** The error code for the proven owner of a locked account. */
const accountLocked = 'ACCOUNT_LOCKED'

type AccountsAuth = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly secret: string
  readonly origins: () => readonly string[]
  readonly admit: Admit
  readonly mfaContext: MfaContext
}

/**
 * Creates sign-in with the accounts of `identity`. The library is loaded with the first request, so that the server starts
 * without waiting for it.
 */
export function createAuthHandler(context: AccountsAuth): AuthHandler {
  let loading: Promise<AuthHandler> | undefined
  return async (request) => {
    const path = new URL(request.url).pathname.slice('/api/auth'.length)
    if (!isReachable(request.method, path)) return notFound()
    loading ??= load(context)
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
  mfaContext,
}: AccountsAuth): Promise<AuthHandler> {
  const origins = originsNow()
  const [{ betterAuth, APIError }, { kyselyAdapter }, { Kysely, PostgresDialect }, plugins] =
    await Promise.all([
      import('better-auth'),
      import('@better-auth/kysely-adapter'),
      import('kysely'),
      import('./plugins.ts'),
    ])
  const db = new Kysely({ dialect: new PostgresDialect({ pool: identity }) })
  const adapter = kyselyAdapter(db, { type: 'postgres' })
  const requireAdmitted = async (userId: string) => {
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
    // Signed cookies contain the identifiers of pending sign-ins; only their hashes are stored.
    verification: { storeIdentifier: 'hashed' },
    trustedOrigins: [...origins],
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: { additionalFields: { user_type: { type: 'string', input: false, required: false } } },
    session: sessionSettings(config),
    databaseHooks: admittedSessions(identity, requireAdmitted),
    advanced: cookieSettings(config),
    plugins: plugins.signInPlugins(mfaContext),
    // http/rate-limits.ts limits the rate of all requests.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Leaves unexpected errors to our error handler, which logs them and responds: with 503 when a database
    // is unavailable.
    onAPIError: { throw: true },
    logger: {
      level: 'error',
      log: (_, message) => mfaContext.report(new Error(`The sign-in library says: ${message}`)),
    },
  })
  return async (request) => removeToken(await auth.handler(request))
}

/** Hooks by which locked and deleted people get no session, and learn why only after authenticating. */
const admittedSessions = (
  identity: pg.Pool,
  requireAdmitted: (userId: string) => Promise<void>,
): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      before: async ({ userId }) => requireAdmitted(userId),
      // If the person is locked concurrently, either the lock ends this session or this check notices it.
      after: async ({ id, userId }) => {
        await requireAdmitted(userId).catch(async (refusal: unknown) => {
          await identity.query(`delete from "session" where "id" = $1`, [id])
          throw refusal
        })
      },
    },
  },
})
