import { resolve } from 'node:path'
import {
  environments,
  isEnvironment,
  defaultTarget,
  isReadOnly,
  type Environment,
  type Target,
} from '../rules/targets.ts'

/** How this installation runs, read once from the environment (docs/operating.md lists the names). */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly environment: Environment
  readonly isReadOnly: boolean
  readonly defaultTarget: Target
  readonly isDemo: boolean
  readonly superUsers: ReadonlySet<string>
  readonly transitionalAdmins: ReadonlySet<string>
  readonly experimentalUsers: ReadonlySet<string>
  /** Addresses of external databases; a missing one is served by the embedded database. */
  readonly urls: { readonly rds?: string; readonly ps?: string; readonly identity?: string }
  readonly readUrls: { readonly rds?: string; readonly ps?: string }
  /** The secret that signs session cookies; made and kept in the data folder when not given. */
  readonly authSecret?: string
  /** The address under which people reach the server, when it is not its own. */
  readonly publicUrl?: string
  readonly isBehindTls: boolean
  /** False behind a pooler that cannot keep prepared statements. */
  readonly namesStatements: boolean
  /** How many answers to unchanged lists are kept in memory, in bytes. */
  readonly keptAnswersBytes: number
  /** The largest file that may be uploaded, in bytes. */
  readonly largestUpload: number
  /** How much one person's uploads may hold that wait to be bound, in bytes. */
  readonly waitingUploads: number
}

/** A setting that cannot be used; its message says which and why, and is shown without a stack. */
export class ConfigError extends Error {}

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

const addresses = (text: string | undefined): ReadonlySet<string> =>
  new Set(
    (text ?? '')
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  )

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
  return {
    port: numberIn('PORT', env['PORT'], 3000, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataFolder: resolve(env['PLUMBLINE_DATA'] || 'data'),
    environment,
    isReadOnly: isReadOnly(environment, flag('STAGING_READ_ONLY', env['STAGING_READ_ONLY'], false)),
    defaultTarget: defaultTarget(environment),
    isDemo:
      !isProductionLike &&
      flag(
        'DEMO_MODE',
        env['DEMO_MODE'],
        environment === 'development' && Object.keys(urls).length === 0,
      ),
    superUsers: addresses(env['SUPER_USERS']),
    transitionalAdmins: addresses(env['TRANSITIONAL_ADMINS']),
    experimentalUsers: addresses(env['EXPERIMENTAL_USERS']),
    urls,
    readUrls: given({ rds: env['RDS_READ_URL'], ps: env['PS_READ_URL'] }),
    ...(authSecret ? { authSecret } : {}),
    ...(env['PUBLIC_URL'] ? { publicUrl: env['PUBLIC_URL'] } : {}),
    isBehindTls: flag('BEHIND_TLS', env['BEHIND_TLS'], isProductionLike),
    namesStatements: flag('NAMED_STATEMENTS', env['NAMED_STATEMENTS'], true),
    keptAnswersBytes: megabytesIn('KEPT_ANSWERS_MB', env['KEPT_ANSWERS_MB'], 32, 0, 4096),
    largestUpload: megabytesIn('UPLOAD_MB', env['UPLOAD_MB'], 200, 1, 10_240),
    waitingUploads: megabytesIn(
      'WAITING_UPLOADS_MB',
      env['WAITING_UPLOADS_MB'],
      2_000,
      1,
      1_048_576,
    ),
  }
}
