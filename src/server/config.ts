import { resolve } from 'node:path'
import type { FeatureFlags } from '../rules/feature-flags.ts'
import {
  environments,
  isEnvironment,
  defaultTarget,
  isReadOnly,
  type Environment,
  type Target,
} from '../rules/targets.ts'
import { ConfigError } from './config-error.ts'
import { readFeatureFlags } from './read-feature-flags.ts'
import { secretProblem } from './secret-problem.ts'
import { readHostedSettings, type HostedSettings } from './sign-in/hosted/settings.ts'
import { readMailSettings, type MailSettings } from './mail/mail-settings.ts'

/** How this installation runs, read once from the environment (docs/operating.md lists the names). */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly environment: Environment
  readonly isReadOnly: boolean
  /** Whether this process does the background jobs: mails, sealing, sweeping. */
  readonly runsJobs: boolean
  readonly defaultTarget: Target
  readonly isDemo: boolean
  readonly featureFlags: FeatureFlags
  readonly superUsers: ReadonlySet<string>
  readonly transitionalAdmins: ReadonlySet<string>
  readonly experimentalUsers: ReadonlySet<string>
  /** Addresses of external databases; a missing one is served by the embedded database. */
  readonly urls: { readonly rds?: string; readonly ps?: string; readonly identity?: string }
  /** The addresses under the roles that own the databases, which migrate them; the server itself never works under these. */
  readonly ownerUrls: { readonly rds?: string; readonly ps?: string; readonly identity?: string }
  readonly readUrls: { readonly rds?: string; readonly ps?: string }
  /** The secret that signs session cookies; made and kept in the data folder when not given. */
  readonly authSecret?: string
  /** The address under which people reach the server, when it is not its own. */
  readonly publicUrl?: string
  readonly isBehindTls: boolean
  /** The OpenID Connect provider through which people sign in. */
  readonly hosted?: HostedSettings
  /** Whether people sign in, sign up and reset passwords by the accounts of this house. */
  readonly hasEmbeddedSignIn: boolean
  /** Whether everybody may sign up for an account of this house, or only who is invited. */
  readonly isSignUpOpen: boolean
  /** To whom somebody writes who cannot sign in. */
  readonly contactEmail?: string
  /** When a session ends: after so many minutes without a request, and after so many hours in any case. */
  readonly sessions: {
    readonly idleMinutes: number
    readonly staffIdleMinutes: number
    readonly absoluteHours: number
  }
  /** Whether staff must have a second factor, or are asked to set one up. */
  readonly staffSecondFactor: 'required' | 'asked'
  /** How many calls a minute are answered: of one person signed in, and of one address for everybody else. */
  readonly callsPerMinute: { readonly person: number; readonly address: number }
  readonly logLevel: LogLevel
  /** False behind a pooler that cannot keep prepared statements. */
  readonly namesStatements: boolean
  readonly mail: MailSettings
  /** How many answers to unchanged lists are kept in memory, in bytes. */
  readonly keptAnswersBytes: number
  /** How long a write waits for rows that another transaction holds, in milliseconds. */
  readonly longestLockWait: number
  /** The largest file that may be uploaded, in bytes. */
  readonly largestUpload: number
  /** How much the files of one project, all versions counted, and all stored files of a target may hold, in bytes. */
  readonly storedFiles: { readonly ofProject: number; readonly ofTarget: number }
  /** How much one person's uploads may hold that wait to be bound, in bytes. */
  readonly waitingUploads: number
}

const numberIn = (
  name: string,
  text: string | undefined,
  fallback: number,
  least: number,
  most: number,
) => {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
  return value
}

const megabytesIn = (...number: Parameters<typeof numberIn>): number =>
  numberIn(...number) * 1024 * 1024

const flag = (name: string, text: string | undefined, fallback: boolean) => {
  if (text === undefined || text === '') return fallback
  if (text !== 'true' && text !== 'false')
    throw new ConfigError(`${name} must be true or false, not "${text}"`)
  return text === 'true'
}

const oneOf = <Value extends string>(
  name: string,
  text: string | undefined,
  values: readonly Value[],
  fallback: Value,
): Value => {
  if (text === undefined || text === '') return fallback
  const value = values.find((each) => each === text)
  if (value === undefined)
    throw new ConfigError(`${name} must be ${values.join(' or ')}, not "${text}"`)
  return value
}

const addresses = (text: string | undefined): ReadonlySet<string> =>
  new Set(
    (text ?? '')
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  )

const originIn = (name: string, text: string): string => {
  const { protocol, origin } = URL.canParse(text) ? new URL(text) : { protocol: '', origin: '' }
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ConfigError(
      `${name} must be an address such as https://plumbline.example, not "${text}"`,
    )
  return origin
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How much is logged. */
export type LogLevel = (typeof logLevels)[number]

const given = <Name extends string>(
  urls: Record<Name, string | undefined>,
): { [N in Name]?: string } =>
  Object.fromEntries(Object.entries(urls).filter(([, url]) => url)) as { [N in Name]?: string }

/** Reads the configuration; throws ConfigError for a value that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const environment = env['TARGET_ENV'] || 'development'
  if (!isEnvironment(environment))
    throw new ConfigError(
      `TARGET_ENV must be one of ${environments.join(', ')}, not "${environment}"`,
    )
  const urls = given({ rds: env['RDS_URL'], ps: env['PS_URL'], identity: env['IDENTITY_URL'] })
  const isProductionLike = defaultTarget(environment) === 'rds'
  const authSecret = env['AUTH_SECRET']
  const problem = authSecret && isProductionLike ? secretProblem(authSecret) : null
  if (problem !== null)
    throw new ConfigError(
      `AUTH_SECRET ${problem}: whoever guesses it signs in as anybody. Make one with: openssl rand -base64 48`,
    )
  const hosted = readHostedSettings(env, flag('OIDC_TRUSTS_EMAIL', env['OIDC_TRUSTS_EMAIL'], false))
  return {
    port: numberIn('PORT', env['PORT'], 3000, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataFolder: resolve(env['PLUMBLINE_DATA'] || 'data'),
    environment,
    isReadOnly: isReadOnly(environment, flag('STAGING_READ_ONLY', env['STAGING_READ_ONLY'], false)),
    runsJobs: flag('JOBS', env['JOBS'], true),
    defaultTarget: defaultTarget(environment),
    isDemo:
      !isProductionLike &&
      flag(
        'DEMO_MODE',
        env['DEMO_MODE'],
        environment === 'development' && Object.keys(urls).length === 0,
      ),
    featureFlags: readFeatureFlags(env['FEATURE_FLAGS']),
    superUsers: addresses(env['SUPER_USERS']),
    transitionalAdmins: addresses(env['TRANSITIONAL_ADMINS']),
    experimentalUsers: addresses(env['EXPERIMENTAL_USERS']),
    urls,
    ownerUrls: given({
      rds: env['RDS_OWNER_URL'],
      ps: env['PS_OWNER_URL'],
      identity: env['IDENTITY_OWNER_URL'],
    }),
    readUrls: given({ rds: env['RDS_READ_URL'], ps: env['PS_READ_URL'] }),
    ...(authSecret ? { authSecret } : {}),
    ...(env['PUBLIC_URL'] ? { publicUrl: originIn('PUBLIC_URL', env['PUBLIC_URL']) } : {}),
    isBehindTls: flag('BEHIND_TLS', env['BEHIND_TLS'], isProductionLike),
    ...(hosted ? { hosted } : {}),
    hasEmbeddedSignIn: flag('EMBEDDED_SIGN_IN', env['EMBEDDED_SIGN_IN'], hosted === undefined),
    isSignUpOpen:
      oneOf(
        'SIGN_UP',
        env['SIGN_UP'],
        ['open', 'invited'],
        isProductionLike ? 'invited' : 'open',
      ) === 'open',
    ...(env['CONTACT_EMAIL'] ? { contactEmail: env['CONTACT_EMAIL'] } : {}),
    sessions: {
      idleMinutes: numberIn('SESSION_IDLE_MINUTES', env['SESSION_IDLE_MINUTES'], 720, 5, 43_200),
      staffIdleMinutes: numberIn(
        'STAFF_SESSION_IDLE_MINUTES',
        env['STAFF_SESSION_IDLE_MINUTES'],
        240,
        5,
        43_200,
      ),
      absoluteHours: numberIn('SESSION_ABSOLUTE_HOURS', env['SESSION_ABSOLUTE_HOURS'], 72, 1, 720),
    },
    staffSecondFactor: oneOf(
      'STAFF_SECOND_FACTOR',
      env['STAFF_SECOND_FACTOR'],
      ['required', 'asked'],
      isProductionLike ? 'required' : 'asked',
    ),
    callsPerMinute: {
      person: numberIn(
        'RATE_LIMIT_PER_MINUTE',
        env['RATE_LIMIT_PER_MINUTE'],
        3_000,
        60,
        10_000_000,
      ),
      address: numberIn('RATE_LIMIT_ANONYMOUS', env['RATE_LIMIT_ANONYMOUS'], 600, 20, 10_000_000),
    },
    logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'], logLevels, isProductionLike ? 'info' : 'warn'),
    namesStatements: flag('NAMED_STATEMENTS', env['NAMED_STATEMENTS'], true),
    mail: readMailSettings(env),
    longestLockWait: numberIn('LOCK_WAIT_SECONDS', env['LOCK_WAIT_SECONDS'], 5, 1, 60) * 1_000,
    keptAnswersBytes: megabytesIn('KEPT_ANSWERS_MB', env['KEPT_ANSWERS_MB'], 32, 0, 4096),
    largestUpload: megabytesIn('UPLOAD_MB', env['UPLOAD_MB'], 200, 1, 10_240),
    storedFiles: {
      ofProject: megabytesIn('PROJECT_FILES_MB', env['PROJECT_FILES_MB'], 20_000, 1, 1_048_576),
      ofTarget: megabytesIn('STORED_FILES_MB', env['STORED_FILES_MB'], 1_000_000, 1, 1_073_741_824),
    },
    waitingUploads: megabytesIn(
      'WAITING_UPLOADS_MB',
      env['WAITING_UPLOADS_MB'],
      2_000,
      1,
      1_048_576,
    ),
  }
}
