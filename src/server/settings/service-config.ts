import type { FlagService } from '#rules/api/feature-flags.ts'
import type { MessengerRegion } from '#rules/api/messenger.ts'
import type { BucketPlace } from './bucket-url.ts'
import { defined } from './defined.ts'
import type { ScannerAddress } from './scanner-address.ts'
import type { SettingValues } from './settings.ts'
import type { SyslogAddress } from './syslog-address.ts'

/** The OpenID Connect provider through which people sign in. */
export type HostedSettings = {
  /** The provider's issuer, letter for letter as its discovery document names it. */
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret?: string
  /** What the provider is called on the button. */
  readonly name: string
  /** Where people change what the provider knows of them. */
  readonly profileUrl?: string
  readonly scopes: string
  /** The claims of the ID token that name a person's organizations and user type. */
  readonly organizationsClaim: string
  readonly userTypeClaim: string
  /** Whether an e-mail address that the provider calls verified joins a person to an account made beforehand. */
  readonly trustsEmail: boolean
}

/** A bucket for files, and the keys to it when they are not those that the AWS libraries find. */
export type BucketLocation = BucketPlace & {
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Where and when backups are stored, and how they are encrypted. */
export type BackupConfig = {
  /** A folder or a bucket; absent where only commands name one. */
  readonly place?: string | BucketLocation
  readonly key: string
  readonly oldKeys: readonly string[]
  /** The keys to any bucket of backups. */
  readonly credentials?: NonNullable<BucketLocation['credentials']>
  /** The minute of the day, in UTC. */
  readonly at: number
  readonly keepDays: number
  /** After how many days the newest backup is restored again; 0: never. */
  readonly checkDays: number
}

/** Where the heads of the hash chains are published; nowhere without any of the three. */
export type HeadSettings = {
  readonly every: number
  readonly to?: ReadonlySet<string>
  readonly file?: string
  readonly syslog?: SyslogAddress
}

/** The virus scanner, and how long it may make no progress, in milliseconds. */
export type ScannerSettings = { readonly address: ScannerAddress; readonly timeout: number }

/** An Intercom workspace. */
export type MessengerSettings = {
  readonly appId: string
  /** The secret of its identity verification. */
  readonly secret: string
  readonly region: MessengerRegion
}

/** Where traces are sent. */
export type TracingSettings = {
  /** The address of the collector, without the path of traces. */
  readonly endpoint: string
  readonly serviceName: string
  /** The share of requests that are traced, from 0 to 1. */
  readonly share: number
}

/** How mails are sent. */
export type MailSettings = {
  /** The mail server; without it the demo catches mails, and elsewhere they wait. */
  readonly smtpUrl?: string
  /** The sender address of mails. */
  readonly from: string
  /** The staging site, to which the mails of some projects lead. */
  readonly stagingUrl?: string
}

/** Builds from the settings: The bucket of files. */
export function bucketOf({
  FILES_URL: place,
  FILES_ACCESS_KEY_ID: accessKeyId,
  FILES_SECRET_ACCESS_KEY: secretAccessKey,
}: SettingValues): BucketLocation | undefined {
  if (place === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return place
  return { ...place, credentials: { accessKeyId, secretAccessKey } }
}

/** Builds from the settings: Backups; undefined without BACKUP_KEY. */
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

/** Builds from the settings: The virus scanner. */
export const scannerOf = ({
  CLAMAV_ADDRESS: address,
  CLAMAV_TIMEOUT_SECONDS: timeout,
}: SettingValues): ScannerSettings | undefined => address && { address, timeout }

/** Builds from the settings: Where traces are sent. */
export const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: serviceName,
  OTEL_TRACES_SAMPLER_ARG: share,
}: SettingValues): TracingSettings | undefined =>
  endpoint === undefined ? undefined : { endpoint, serviceName, share }

/** Builds from the settings: The workspace of Intercom. */
export const messengerOf = ({
  MESSENGER_APP_ID: appId,
  MESSENGER_SECRET: secret,
  MESSENGER_REGION: region,
}: SettingValues): MessengerSettings | undefined =>
  appId === undefined || secret === undefined ? undefined : { appId, secret, region }

/** Builds from the settings: The service of feature flags. */
export const flagServiceOf = ({
  FLAGS_CLIENT_ID: id,
  FLAGS_URL: url,
}: SettingValues): FlagService | undefined =>
  id === undefined ? undefined : { clientId: id, ...defined({ url }) }

/** Builds from the settings: The OpenID Connect provider. */
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
