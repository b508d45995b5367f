import { readHostAndPort } from './values/host-and-port.ts'
import { isLoopback } from './values/is-loopback.ts'
import { isProductionLikeIn } from './values/is-production-like.ts'
import type { SetVariables } from './values/setting.ts'

type Check = (given: SetVariables) => readonly (string | undefined)[]

const databases = ['RDS', 'PS', 'IDENTITY'] as const

/** The settings that have no effect without another one, by its name. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  // Without its main URL a database is the embedded one.
  RDS_URL: ['RDS_OWNER_URL', 'RDS_READ_URL', 'RDS_DIRECT_URL'],
  PS_URL: ['PS_OWNER_URL', 'PS_READ_URL', 'PS_DIRECT_URL'],
  IDENTITY_URL: ['IDENTITY_OWNER_URL'],
  FILES_URL: ['FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY'],
  CLAMAV_ADDRESS: ['CLAMAV_TIMEOUT_SECONDS'],
  BACKUP_KEY: ['BACKUP_OLD_KEYS', 'BACKUP_AT', 'BACKUP_KEEP_DAYS', 'RESTORE_CHECK_DAYS'],
  FLAGS_CLIENT_ID: ['FLAGS_URL'],
  MESSENGER_APP_ID: ['MESSENGER_SECRET', 'MESSENGER_REGION'],
  OIDC_ISSUER: [
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'OIDC_NAME',
    'OIDC_PROFILE_URL',
    'OIDC_SCOPES',
    'OIDC_ORGANIZATIONS_CLAIM',
    'OIDC_USER_TYPE_CLAIM',
    'OIDC_TRUSTS_EMAIL',
  ],
}

const withoutEffect: Check = (given) =>
  Object.entries(dependents)
    .filter(([needed]) => given[needed] === undefined)
    .flatMap(([needed, names]) =>
      names
        .filter((name) => given[name] !== undefined)
        .map((name) => `${name} is set, but no ${needed}.`),
    )

const roleOf = (url: string | undefined): string | undefined => URL.parse(url ?? '')?.username

const ownersThatServe: Check = (given) =>
  databases.map((database) => {
    const role = roleOf(given[`${database}_URL`])
    return role && role === roleOf(given[`${database}_OWNER_URL`])
      ? `${database}_URL and ${database}_OWNER_URL name the same role, ${decodeURIComponent(role)}. Name another one, which owns nothing, in ${database}_URL.`
      : undefined
  })

const ofBucket = ['FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY'] as const

const halfBuckets: Check = (given) => {
  const keys = ofBucket.filter((name) => given[name] !== undefined)
  if (given['FILES_URL'] === undefined) return []
  return [
    given['FILES_FOLDER'] !== undefined
      ? 'FILES_URL and FILES_FOLDER are both set. Name one place for the files.'
      : undefined,
    keys.length === 1
      ? 'One of FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY is set without the other.'
      : undefined,
  ]
}

const halfBackups: Check = (given) => {
  const keys = (['BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'] as const).filter(
    (name) => given[name] !== undefined,
  )
  return [
    given['BACKUP_URL'] !== undefined && given['BACKUP_KEY'] === undefined
      ? 'BACKUP_URL is set, but no BACKUP_KEY. Make one with: openssl rand -base64 48'
      : undefined,
    keys.length === 1
      ? 'One of BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY is set without the other.'
      : undefined,
  ]
}

const halfMessengers: Check = (given) => [
  given['MESSENGER_APP_ID'] !== undefined && given['MESSENGER_SECRET'] === undefined
    ? 'MESSENGER_APP_ID is set, but no MESSENGER_SECRET.'
    : undefined,
]

const publicMetrics: Check = (given) => {
  const { port } = readHostAndPort(given['METRICS_ADDRESS'] ?? '') ?? {}
  return [
    port === Number(given['PORT'] ?? '3000')
      ? `METRICS_ADDRESS and PORT name the same port, ${port}: metrics are never served where people reach the server.`
      : undefined,
  ]
}

const halfProviders: Check = (given) => [
  given['OIDC_ISSUER'] !== undefined && given['OIDC_CLIENT_ID'] === undefined
    ? 'OIDC_ISSUER is set, but no OIDC_CLIENT_ID.'
    : undefined,
]

const nobodySignsIn: Check = (given) => [
  given['EMBEDDED_SIGN_IN'] === 'false' && given['OIDC_ISSUER'] === undefined
    ? 'EMBEDDED_SIGN_IN is false, but no OIDC_ISSUER is set: nobody could sign in.'
    : undefined,
]

const liveWithoutProtection: Check = (given) => {
  if (!isProductionLikeIn(given)) return []
  const { TARGET_ENV } = given
  const address = URL.parse(given['PUBLIC_URL'] ?? '')
  return [
    address?.protocol === 'http:' && !isLoopback(address)
      ? `PUBLIC_URL must begin with https:// in ${TARGET_ENV}: otherwise sessions can be read on their way.`
      : undefined,
    given['DEMO_MODE'] === 'true'
      ? `DEMO_MODE must not be true in ${TARGET_ENV}: the passwords of the demo are published.`
      : undefined,
    given['IDENTITY_URL'] !== undefined && given['AUTH_SECRET'] === undefined
      ? `AUTH_SECRET must be set in ${TARGET_ENV} when the accounts lie in an external database. Make one with: openssl rand -base64 48`
      : undefined,
  ]
}

const checks: readonly Check[] = [
  withoutEffect,
  ownersThatServe,
  halfBuckets,
  halfBackups,
  publicMetrics,
  halfMessengers,
  halfProviders,
  nobodySignsIn,
  liveWithoutProtection,
]

/** Returns the problems of settings that are valid individually, as sentences. */
export const combinationProblems = (given: SetVariables): string[] =>
  checks.flatMap((check) => check(given)).filter((problem) => problem !== undefined)
