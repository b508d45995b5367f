import { resolve } from 'node:path'
import type { FeatureFlags, FlagService } from '#rules/api/feature-flags.ts'
import { defaultTarget, isReadOnly, type Environment, type Target } from '#rules/api/targets.ts'
import { defined } from './defined.ts'
import type { LogLevel } from './groups/deployment-settings.ts'
import { readSettings } from './read-settings.ts'
import {
  backupOf,
  bucketOf,
  flagServiceOf,
  messengerOf,
  providerOf,
  scannerOf,
  tracingOf,
  type BackupConfig,
  type BucketLocation,
  type HeadSettings,
  type HostedSettings,
  type MailSettings,
  type MessengerSettings,
  type ScannerSettings,
  type TracingSettings,
} from './service-config.ts'
import type { SettingValues } from './settings.ts'
import type { HostAndPort } from './values/host-and-port.ts'

/** The configuration of this installation, read once from the environment (settings/settings.ts lists the names). */
export type Config = {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** The folder with the files of documents and templates, shared by all servers of an installation. */
  readonly filesFolder: string
  /** The bucket that holds the files instead of the folder. */
  readonly filesBucket?: BucketLocation
  /** How backups are made; absent without a backup key. */
  readonly backup?: BackupConfig
  /** The virus scanner that checks each upload before it is stored; absent if files are not scanned. */
  readonly scanner?: ScannerSettings
  readonly environment: Environment
  readonly isReadOnly: boolean
  /** Whether this process runs the background jobs: mails, sealing, the job queue. */
  readonly runsJobs: boolean
  /** Whether pages are updated live with what others change. */
  readonly hasLiveUpdates: boolean
  /** How many queued jobs this process runs at the same time in each target. */
  readonly jobWorkers: number
  readonly defaultTarget: Target
  readonly isDemo: boolean
  readonly featureFlags: FeatureFlags
  /** The service whose values of the feature flags take precedence in the browser; absent if none is used. */
  readonly flagService?: FlagService
  /** The Intercom chat messenger in the pages; absent if it is not used. */
  readonly messenger?: MessengerSettings
  readonly superUsers: ReadonlySet<string>
  readonly transitionalAdmins: ReadonlySet<string>
  readonly experimentalUsers: ReadonlySet<string>
  /** URLs of external databases; a missing one is served by the embedded database. */
  readonly urls: { readonly rds?: string; readonly ps?: string; readonly identity?: string }
  /** The URLs with the roles that own and migrate the databases; the server itself never serves requests under them. */
  readonly ownerUrls: { readonly rds?: string; readonly ps?: string; readonly identity?: string }
  readonly readUrls: { readonly rds?: string; readonly ps?: string }
  /** URLs that bypass a pooler, needed to announce queued jobs. */
  readonly directUrls: { readonly rds?: string; readonly ps?: string }
  /** How long startup waits for external databases, in milliseconds. */
  readonly startWait: number
  /** How long a server that is stopping keeps serving while it reports that it is not ready, in milliseconds. */
  readonly drainTime: number
  readonly connections: Connections
  /** The secret that signs session cookies; if not given, it is generated and stored in the data folder. */
  readonly authSecret?: string
  /** The address at which people reach the server, if it is not the server's own. */
  readonly publicUrl?: string
  readonly isBehindTls: boolean
  /** The OpenID Connect provider through which people sign in. */
  readonly hosted?: HostedSettings
  /** Whether people sign in, sign up and reset passwords with accounts of this installation. */
  readonly hasEmbeddedSignIn: boolean
  /** Whether anyone may sign up for an account, or only people who were invited. */
  readonly isSignUpOpen: boolean
  /** The contact for people who cannot sign in. */
  readonly contactEmail?: string
  /** When a session ends: after a number of minutes without a request, and after a number of hours in any case. */
  readonly sessions: {
    readonly idleMinutes: number
    readonly staffIdleMinutes: number
    readonly absoluteHours: number
  }
  /** Whether staff must have a second factor or are only asked to set one up. */
  readonly staffSecondFactor: 'required' | 'asked'
  /** The number of calls answered per minute: for one signed-in person, and for one address for everyone else. */
  readonly callsPerMinute: { readonly person: number; readonly address: number }
  /** The most requests in progress; small writes by signed-in people have a separate limit of the same size. */
  readonly requestsAtOnce: number
  readonly logLevel: LogLevel
  /** Where metrics are served; absent if none are collected. */
  readonly metricsAddress?: HostAndPort
  /** Absent if no traces are collected. */
  readonly tracing?: TracingSettings
  /** False behind a pooler that does not support prepared statements. */
  readonly namesStatements: boolean
  /** Durability settings of PostgreSQL that may be off in external databases, because the storage takes over their work. */
  readonly storageEnsures: ReadonlySet<string>
  readonly mail: MailSettings
  /** Where the heads of the hash chains are published, and how often, in milliseconds. */
  readonly heads: HeadSettings
  /** The size of the in-memory response cache, in bytes. */
  readonly responseCacheBytes: number
  /** How long a write waits for rows that another transaction has locked, in milliseconds. */
  readonly longestLockWait: number
  /** The largest file that may be uploaded, in bytes. */
  readonly largestUpload: number
  /** The most bytes that may be stored in the files of one project, counting all versions, and in all files of a target. */
  readonly storedFiles: { readonly ofProject: number; readonly ofTarget: number }
  /** The most bytes that one person's uploads may take while they wait to be bound. */
  readonly waitingUploads: number
}

/** The most connections that are opened to each target for reads and for writes, and to `identity`. */
export type Connections = {
  readonly reads: number
  readonly writes: number
  readonly identity: number
}

/** Reads the configuration; throws one ConfigError that names every setting that cannot be used. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const values = readSettings(env)
  return {
    ...deploymentOf(values),
    ...databasesOf(values),
    ...peopleOf(values),
    mail: {
      from: values.MAIL_FROM,
      ...defined({ smtpUrl: values.SMTP_URL, stagingUrl: values.STAGING_URL }),
    },
    heads: {
      every: values.HEAD_EVERY,
      ...defined({ to: values.HEAD_TO, file: values.HEAD_FILE, syslog: values.HEAD_SYSLOG }),
    },
    callsPerMinute: { person: values.RATE_LIMIT_PER_MINUTE, address: values.RATE_LIMIT_ANONYMOUS },
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    longestLockWait: values.LOCK_WAIT_SECONDS,
    responseCacheBytes: values.KEPT_ANSWERS_MB,
    largestUpload: values.UPLOAD_MB,
    storedFiles: { ofProject: values.PROJECT_FILES_MB, ofTarget: values.STORED_FILES_MB },
    waitingUploads: values.WAITING_UPLOADS_MB,
  }
}

const deploymentOf = (values: SettingValues) => ({
  port: values.PORT,
  host: values.HOST,
  dataFolder: resolve(values.PLUMBLINE_DATA),
  filesFolder: resolve(values.FILES_FOLDER),
  environment: values.TARGET_ENV,
  isReadOnly: isReadOnly(values.TARGET_ENV, values.STAGING_READ_ONLY),
  defaultTarget: defaultTarget(values.TARGET_ENV),
  isDemo: values.DEMO_MODE,
  featureFlags: values.FEATURE_FLAGS,
  runsJobs: values.JOBS,
  hasLiveUpdates: values.LIVE_UPDATES,
  jobWorkers: values.JOB_WORKERS,
  logLevel: values.LOG_LEVEL,
  isBehindTls: values.BEHIND_TLS,
  startWait: values.START_WAIT_SECONDS,
  drainTime: values.DRAIN_SECONDS,
  ...defined({
    publicUrl: values.PUBLIC_URL,
    filesBucket: bucketOf(values),
    backup: backupOf(values),
    scanner: scannerOf(values),
    flagService: flagServiceOf(values),
    messenger: messengerOf(values),
    metricsAddress: values.METRICS_ADDRESS,
    tracing: tracingOf(values),
  }),
})

const databasesOf = (values: SettingValues) => ({
  urls: defined({ rds: values.RDS_URL, ps: values.PS_URL, identity: values.IDENTITY_URL }),
  ownerUrls: defined({
    rds: values.RDS_OWNER_URL,
    ps: values.PS_OWNER_URL,
    identity: values.IDENTITY_OWNER_URL,
  }),
  readUrls: defined({ rds: values.RDS_READ_URL, ps: values.PS_READ_URL }),
  directUrls: defined({ rds: values.RDS_DIRECT_URL, ps: values.PS_DIRECT_URL }),
  namesStatements: values.NAMED_STATEMENTS,
  storageEnsures: values.STORAGE_ENSURES,
  connections: {
    reads: values.READ_CONNECTIONS,
    writes: values.WRITE_CONNECTIONS,
    identity: values.IDENTITY_CONNECTIONS,
  },
})

const peopleOf = (values: SettingValues) => ({
  superUsers: values.SUPER_USERS,
  transitionalAdmins: values.TRANSITIONAL_ADMINS,
  experimentalUsers: values.EXPERIMENTAL_USERS,
  hasEmbeddedSignIn: values.EMBEDDED_SIGN_IN,
  isSignUpOpen: values.SIGN_UP === 'open',
  sessions: {
    idleMinutes: values.SESSION_IDLE_MINUTES,
    staffIdleMinutes: values.STAFF_SESSION_IDLE_MINUTES,
    absoluteHours: values.SESSION_ABSOLUTE_HOURS,
  },
  staffSecondFactor: values.STAFF_SECOND_FACTOR,
  ...defined({
    authSecret: values.AUTH_SECRET,
    contactEmail: values.CONTACT_EMAIL,
    hosted: providerOf(values),
  }),
})
