import type pg from 'pg'
import type { Config } from '../config.ts'

/** Answers a request to /api/auth/*, as fetch does. */
export type AuthHandler = (request: Request) => Promise<Response>

/**
 * Sign-in by the accounts of `identity`. The library is loaded when the first such request comes, so that the house opens
 * without waiting for it.
 */
export function authHandler(
  config: Config,
  identity: pg.Pool,
  secret: string,
  origins: () => readonly string[],
): AuthHandler {
  let loading: Promise<AuthHandler> | undefined
  return async (request) => {
    loading ??= load(config, identity, secret, origins())
    return (await loading)(request)
  }
}

/** Hashes a password as sign-in checks it. */
export async function hashedPassword(password: string): Promise<string> {
  const { hashPassword } = await import('better-auth/crypto')
  return hashPassword(password)
}

async function load(
  config: Config,
  identity: pg.Pool,
  secret: string,
  origins: readonly string[],
): Promise<AuthHandler> {
  const [{ betterAuth }, { Kysely, PostgresDialect }] = await Promise.all([
    import('better-auth'),
    import('kysely'),
  ])
  const auth = betterAuth({
    appName: 'Plumbline',
    baseURL: origins[0] ?? '',
    basePath: '/api/auth',
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool: identity }) }),
      type: 'postgres',
    },
    trustedOrigins: [...origins],
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: { additionalFields: { user_type: { type: 'string', input: false, required: false } } },
    session: { expiresIn: 60 * 60 * 24 * 3, updateAge: 60 * 60, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'plumbline',
      useSecureCookies: config.isBehindTls,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 600,
      customRules: { '/sign-in/email': { window: 60, max: config.isDemo ? 600 : 30 } },
    },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })
  return (request) => auth.handler(request)
}
