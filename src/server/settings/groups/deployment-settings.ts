import { join } from 'node:path'
import { z } from 'zod'
import {
  featureFlagDefaults,
  type FeatureFlag,
  type FeatureFlags,
} from '#rules/api/feature-flags.ts'
import { environments } from '#rules/api/targets.ts'
import { bucketUrl } from '../values/bucket-url.ts'
import { isProductionLikeIn } from '../values/is-production-like.ts'
import { scannerAddress } from '../values/scanner-address.ts'
import { optional, setting, type SetVariables } from '../values/setting.ts'
import {
  anyText,
  flag,
  oneOf,
  secondsAsMilliseconds,
  webOrigin,
  wholeNumber,
} from '../values/value-schemas.ts'

const defaultDataFolder = './data'

const isFlag = (name: string): name is FeatureFlag => Object.hasOwn(featureFlagDefaults, name)

/** The feature flags: their defaults, except those set by a text such as 'UpdateStandardStatus=true, SignInTesting=false'. */
const featureFlags: z.ZodType<FeatureFlags, string> = z.string().transform((text, context) => {
  const flags: Record<FeatureFlag, boolean> = { ...featureFlagDefaults }
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [name = '', value] = part.split('=').map((each) => each.trim())
    if (!isFlag(name))
      context.addIssue(`must name flags (${Object.keys(flags).join(', ')}), not "${name}"`)
    else if (value !== 'true' && value !== 'false')
      context.addIssue(`must set ${name} to true or false, not "${value ?? ''}"`)
    else flags[name] = value === 'true'
  }
  return flags
})

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

const isDemoByDefault = (given: SetVariables): boolean =>
  (given['TARGET_ENV'] ?? 'development') === 'development' &&
  ['RDS_URL', 'PS_URL', 'IDENTITY_URL'].every((name) => given[name] === undefined)

export const deploymentSettings = {
  PORT: setting(wholeNumber(0, 65_535), '3000', { about: 'the port on which the server listens' }),
  HOST: setting(anyText, '127.0.0.1', { about: 'the address on which the server listens' }),
  PUBLIC_URL: optional(webOrigin, 'http://HOST:PORT', {
    about:
      'the address under which people reach the server; https in live and production. Passkeys are made for its host, so it must be right before they are set up',
  }),
  BEHIND_TLS: setting(
    flag,
    {
      of: (given) => String(isProductionLikeIn(given)),
      documented: 'true in live and production, else false',
    },
    {
      about:
        'secure cookies and HSTS; the client address is the last one in X-Forwarded-For, which the proxy must set',
    },
  ),
  PLUMBLINE_DATA: setting(anyText, defaultDataFolder, {
    about: 'the folder that holds everything a run stores; one server a folder',
  }),
  FILES_FOLDER: setting(
    anyText,
    {
      of: ({ PLUMBLINE_DATA = defaultDataFolder }) => join(PLUMBLINE_DATA, 'files'),
      documented: 'PLUMBLINE_DATA/files',
    },
    {
      about:
        'the folder that holds the files of documents and templates; several servers of an installation share one',
    },
  ),
  FILES_URL: optional(bucketUrl, 'the files are in FILES_FOLDER', {
    about:
      'a bucket of S3 that holds these files instead of a folder: s3://BUCKET/PREFIX?region=REGION, or with &endpoint=https://HOST for another store with its protocol',
  }),
  FILES_ACCESS_KEY_ID: optional(anyText, 'as the AWS libraries find it', {
    about: 'the access key of the bucket',
  }),
  FILES_SECRET_ACCESS_KEY: optional(anyText, 'as the AWS libraries find it', {
    about: 'the secret of that access key',
    isSecret: true,
  }),
  CLAMAV_ADDRESS: optional(scannerAddress, 'files are not scanned', {
    about:
      'where the virus scanner clamd listens, HOST:PORT or unix:/PATH; each upload is scanned before it is stored, and refused while the scanner does not answer (see below)',
  }),
  CLAMAV_TIMEOUT_SECONDS: setting(secondsAsMilliseconds(1, 3_600), '120', {
    about:
      'how long the scanner may take to answer for a file that it has received, or to receive more of it',
  }),
  TARGET_ENV: setting(oneOf(environments), 'development', {
    about:
      'development, staging, live or production; live and production use the target rds, the others ps; production is always read-only',
  }),
  STAGING_READ_ONLY: setting(flag, 'false', { about: 'makes staging read-only' }),
  DEMO_MODE: setting(
    flag,
    {
      of: (given) => String(isDemoByDefault(given)),
      documented: 'true in development without external databases, else false',
    },
    {
      about:
        'fills empty databases with the demo and its accounts; never in live or production, and refused on an installation. Without it no server starts on a demo (see below)',
    },
  ),
  FEATURE_FLAGS: setting(
    featureFlags,
    { of: () => '', documented: 'two enabled, four disabled' },
    {
      about:
        'UpdateStandardStatus=true,SignInTesting=false enables one flag and disables another. SignInTesting (enabled) offers the test accounts of a demo; UpdateMockScore (enabled), UpdateGAComments, UpdateStandardComment, UpdateStandardStatus, CreateNewTask show a write before it is confirmed',
    },
  ),
  JOBS: setting(flag, 'true', {
    about:
      'whether this process sends mails, seals the history and runs queued jobs; at least one server of an installation must',
  }),
  JOB_WORKERS: setting(wholeNumber(0, 16), '1', {
    about:
      'how many queued jobs this process runs at the same time in each target; 0 on a server leaves them to `npm run worker`',
  }),
  LIVE_UPDATES: setting(flag, 'true', {
    about:
      'whether open pages show what others change, over a connection that each browser keeps open; a proxy must not buffer it',
  }),
  LOG_LEVEL: setting(
    oneOf(logLevels),
    {
      of: (given) => (isProductionLikeIn(given) ? 'info' : 'warn'),
      documented: 'info in live and production, else warn',
    },
    {
      about: `how much is logged, as JSON lines on standard output: ${logLevels.join(', ')}`,
    },
  ),
  DRAIN_SECONDS: setting(secondsAsMilliseconds(0, 120), '0', {
    about:
      'how long a server keeps serving after a stop signal while GET /readyz returns 503, so that a proxy stops sending requests to it; more than the proxy takes to notice (see below)',
  }),
  START_WAIT_SECONDS: setting(secondsAsMilliseconds(0, 3_600), '60', {
    about: 'how long a start waits for external databases that do not answer yet',
  }),
}
