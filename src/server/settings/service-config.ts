import type { FlagService } from '#rules/api/feature-flags.ts'
import type { MessengerRegion } from '#rules/api/messenger.ts'
import { defined } from './defined.ts'
import type { SettingValues } from './settings.ts'
import type { BucketPlace } from './values/bucket-url.ts'
import type { ScannerAddress } from './values/scanner-address.ts'
import type { SyslogAddress } from './values/syslog-address.ts'

/** The OpenID Connect provider through which people sign in. */
export type HostedSettings = {
  /** The provider's issuer, character for character as in its discovery document. */
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret?: string
  /** The name of the provider on the sign-in button. */
  readonly name: string
  /** Where people change their details at the provider. */
  readonly profileUrl?: string
  readonly scopes: string
  /** The claims of the ID token that name a person's organizations and user type. */
  readonly organizationsClaim: string
  readonly userTypeClaim: string
  /** Whether an e-mail address that the provider reports as verified links a person to an account created beforehand. */
  readonly trustsEmail: boolean
}

/** A bucket for files, with its keys if they are not those that the AWS libraries find by themselves. */
export type BucketLocation = BucketPlace & {
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Where and when backups are stored, and how they are encrypted. */
export type BackupConfig = {
  /** A folder or a bucket; absent if it is only given to commands. */
  readonly place?: string | BucketLocation
  readonly key: string
  readonly oldKeys: readonly string[]
  /** The keys for any backup bucket. */
  readonly credentials?: NonNullable<BucketLocation['credentials']>
  /** The time of the daily backup, in minutes since midnight UTC. */
  readonly at: number
  readonly keepDays: number
  /** After how many days the newest backup is test-restored again; 0: never. */
  readonly checkDays: number
}

/** Where the heads of the hash chains are published; nowhere if none of the three is set. */
export type HeadSettings = {
  readonly every: number
  readonly to?: ReadonlySet<string>
  readonly file?: string
  readonly syslog?: SyslogAddress
}

/** The virus scanner, and how long it may go without making progress, in milliseconds. */
export type ScannerSettings = { readonly address: ScannerAddress; readonly timeout: number }

/** An Intercom workspace. */
export type MessengerSettings = {
  readonly appId: string
  /** The secret of its identity verification. */
  readonly secret: string
  readonly region: MessengerRegion
}

export type TracingSettings = {
  /** The base address of the collector, without the path for traces. */
  readonly endpoint: string
  readonly serviceName: string
  /** The share of requests that are traced, from 0 to 1. */
  readonly share: number
}

export type MailSettings = {
  /** The mail server; without it a demo catches its mails, and elsewhere mails stay pending. */
  readonly smtpUrl?: string
  /** The sender address of mails. */
  readonly from: string
  /** The staging site, to which links in the mails of some projects lead. */
  readonly stagingUrl?: string
}

/** Builds the bucket of files from the settings. */
export function bucketOf({
  FILES_URL: place,
  FILES_ACCESS_KEY_ID: accessKeyId,
  FILES_SECRET_ACCESS_KEY: secretAccessKey,
}: SettingValues): BucketLocation | undefined {
  if (place === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return place
  return { ...place, credentials: { accessKeyId, secretAccessKey } }
}

/** Builds the backup configuration from the settings; undefined without BACKUP_KEY. */
export function backupOf(values: SettingValues): BackupConfig | undefined {
  const {
    BACKUP_URL: place,
    BACKUP_KEY: key,
    BACKUP_OLD_KEYS: oldKeys = [],
    BACKUP_ACCESS_KEY_ID: accessKeyId,
    BACKUP_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (key === undefined) return undefined
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined
      ? undefined
      : { accessKeyId, secretAccessKey }
  return {
    key,
    oldKeys,
    at: values.BACKUP_AT,
    keepDays: values.BACKUP_KEEP_DAYS,
    checkDays: values.RESTORE_CHECK_DAYS,
    ...defined({
      credentials,
      place:
        typeof place === 'object' && credentials !== undefined ? { ...place, credentials } : place,
    }),
  }
}

/** Builds the virus scanner from the settings. */
export const scannerOf = ({
  CLAMAV_ADDRESS: address,
  CLAMAV_TIMEOUT_SECONDS: timeout,
}: SettingValues): ScannerSettings | undefined => address && { address, timeout }

/** Builds the destination of traces from the settings. */
export const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: share,
}: SettingValues): TracingSettings | undefined =>
  endpoint === undefined ? undefined : { endpoint, serviceName, share }

/** Builds the Intercom workspace from the settings. */
export const messengerOf = ({
  MESSENGER_APP_ID: appId,
  MESSENGER_SECRET: secret,
  MESSENGER_REGION: region,
}: SettingValues): MessengerSettings | undefined =>
  appId === undefined || secret === undefined ? undefined : { appId, secret, region }

/** Builds the service of feature flags from the settings. */
export const flagServiceOf = ({
  FLAGS_CLIENT_ID: id,
  FLAGS_URL: url,
}: SettingValues): FlagService | undefined =>
  id === undefined ? undefined : { clientId: id, ...defined({ url }) }

/** Builds the OpenID Connect provider from the settings. */
export function providerOf(values: SettingValues): HostedSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values
  if (issuer === undefined || clientId === undefined) return undefined
  return {
    issuer,
    clientId,
    ...defined({ clientSecret: values.OIDC_CLIENT_SECRET, profileUrl: values.OIDC_PROFILE_URL }),
    name: values.OIDC_NAME,
    scopes: values.OIDC_SCOPES,
    organizationsClaim: values.OIDC_ORGANIZATIONS_CLAIM,
    userTypeClaim: values.OIDC_USER_TYPE_CLAIM,
    trustsEmail: values.OIDC_TRUSTS_EMAIL,
  }
}
