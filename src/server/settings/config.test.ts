import { expect, test } from 'vitest'
import { featureFlagDefaults } from '#rules/api/feature-flags.ts'
import { readConfig } from './config.ts'

const issuer = { OIDC_ISSUER: 'https://login.acme.test/tenant', OIDC_CLIENT_ID: 'plumbline' }

test('without settings a demo runs on the loopback interface only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    environment: 'development',
    defaultTarget: 'ps',
    isDemo: true,
    isSignUpOpen: true,
    staffSecondFactor: 'asked',
    isBehindTls: false,
    urls: {},
  })
})

test.each(['live', 'production'])('%s is strict by default', (TARGET_ENV) => {
  expect(readConfig({ TARGET_ENV })).toMatchObject({
    defaultTarget: 'rds',
    isDemo: false,
    isSignUpOpen: false,
    staffSecondFactor: 'required',
    isBehindTls: true,
    logLevel: 'info',
    isReadOnly: TARGET_ENV === 'production',
  })
})

test('with an external database there is no demo unless it is requested', () => {
  const PS_URL = 'postgres://a:b@c/d'
  expect(readConfig({ PS_URL }).isDemo).toBe(false)
  expect(readConfig({ PS_URL, DEMO_MODE: 'true' }).isDemo).toBe(true)
})

test('numbers are read in the units of the server', () => {
  expect(readConfig({ UPLOAD_MB: '3', LOCK_WAIT_SECONDS: '7' })).toMatchObject({
    largestUpload: 3 * 1024 * 1024,
    longestLockWait: 7_000,
  })
})

test('addresses of people are compared in lower case', () => {
  expect([...readConfig({ SUPER_USERS: ' Ada@B.test,c@d.test , ' }).superUsers]).toEqual([
    'ada@b.test',
    'c@d.test',
  ])
})

test('mails come from the host of the installation, where it has a name', () => {
  expect(readConfig({}).mail).toEqual({ from: 'no-reply@localhost' })
  const from = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }).mail.from
  expect(from('https://review.house.test:8443/x')).toBe('no-reply@review.house.test')
  expect(from('http://10.0.0.1')).toBe('no-reply@localhost')
})

test('reads the settings of mail', () => {
  const env = {
    SMTP_URL: 'smtps://name:secret@mail.test:465',
    MAIL_FROM: 'plumbline@house.test',
    STAGING_URL: 'https://staging.test',
  }
  expect(readConfig(env).mail).toEqual({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    stagingUrl: env.STAGING_URL,
  })
})

test('a flag is enabled or disabled by its name, and the others keep their defaults', () => {
  for (const FEATURE_FLAGS of ['', ' , '])
    expect(readConfig({ FEATURE_FLAGS }).featureFlags).toEqual(featureFlagDefaults)
  const FEATURE_FLAGS = ' UpdateStandardStatus = true,SignInTesting=false'
  expect(readConfig({ FEATURE_FLAGS }).featureFlags).toEqual({
    ...featureFlagDefaults,
    UpdateStandardStatus: true,
    SignInTesting: false,
  })
})

test('a flag service is used when its client id is set, at its own addresses or at a proxy', () => {
  expect(readConfig({})).not.toHaveProperty('flagService')
  expect(readConfig({ FLAGS_CLIENT_ID: 'env-1' }).flagService).toEqual({ clientId: 'env-1' })
  const env = { FLAGS_CLIENT_ID: 'env-1', FLAGS_URL: 'https://relay.test/' }
  expect(readConfig(env).flagService).toEqual({ clientId: 'env-1', url: 'https://relay.test' })
})

test('a messenger is used with its id and its secret', () => {
  expect(readConfig({})).not.toHaveProperty('messenger')
  expect(readConfig({ MESSENGER_APP_ID: 'app1', MESSENGER_SECRET: 's' }).messenger).toEqual({
    appId: 'app1',
    secret: 's',
    region: 'us',
  })
})

test('a provider has default settings and replaces embedded sign-in', () => {
  expect(readConfig({})).toMatchObject({ hasEmbeddedSignIn: true })
  expect(readConfig({}).hosted).toBeUndefined()
  expect(readConfig(issuer).hasEmbeddedSignIn).toBe(false)
  expect(readConfig(issuer).hosted).toEqual({
    issuer: issuer.OIDC_ISSUER,
    clientId: 'plumbline',
    name: 'login.acme.test',
    scopes: 'openid profile email',
    organizationsClaim: 'organizations',
    userTypeClaim: 'gf_user_type',
    trustsEmail: false,
  })
})

test('reads the address of the profile at the provider, and rejects one that is not a web address', () => {
  const OIDC_PROFILE_URL = 'https://login.acme.test/me'
  expect(readConfig({ ...issuer, OIDC_PROFILE_URL }).hosted?.profileUrl).toBe(OIDC_PROFILE_URL)
  expect(() => readConfig({ ...issuer, OIDC_PROFILE_URL: 'javascript:alert(1)' })).toThrow(
    'OIDC_PROFILE_URL must be an address',
  )
})

test.each([
  'https://login.acme.test/',
  'http://127.0.0.1:4140',
  'http://localhost:8080/realms/acme',
  'http://[::1]:8080',
])('accepts the issuer %s, letter for letter', (OIDC_ISSUER) => {
  expect(readConfig({ ...issuer, OIDC_ISSUER }).hosted?.issuer).toBe(OIDC_ISSUER)
})

test.each([
  ['http://login.acme.test', 'must begin with https://'],
  ['http://127.0.0.1.acme.test', 'must begin with https://'],
  ['http://localhost.acme.test', 'must begin with https://'],
  ['ftp://login.acme.test', 'must begin with https://'],
  ['login.acme.test', 'must be the address of an issuer'],
  ['https://login.acme.test?tenant=1', 'must be the address of an issuer'],
  ['https://login.acme.test#1', 'must be the address of an issuer'],
  ['https://me@login.acme.test', 'must be the address of an issuer'],
])('rejects the issuer %s', (OIDC_ISSUER, why) => {
  expect(() => readConfig({ ...issuer, OIDC_ISSUER })).toThrow(`OIDC_ISSUER ${why}`)
})

test('a process is watched only where an address is set', () => {
  expect(readConfig({})).not.toHaveProperty('metricsAddress')
  expect(readConfig({ OTEL_SERVICE_NAME: 'worker' })).not.toHaveProperty('tracing')
  expect(
    readConfig({
      METRICS_ADDRESS: '[::1]:9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_SAMPLER_ARG: '.25',
    }),
  ).toMatchObject({
    metricsAddress: { host: '::1', port: 9464 },
    tracing: { endpoint: 'http://127.0.0.1:4318/', serviceName: 'plumbline', share: 0.25 },
  })
})

test.each([
  [{ METRICS_ADDRESS: '9464' }, 'METRICS_ADDRESS must be an address such as 127.0.0.1:9464'],
  [{ METRICS_ADDRESS: 'localhost:0' }, 'METRICS_ADDRESS must be an address'],
  [{ METRICS_ADDRESS: '10.0.0.1:3000' }, 'METRICS_ADDRESS and PORT name the same port, 3000'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
])('%j cannot be used', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem)
})
