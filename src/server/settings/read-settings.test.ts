import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).problems
  }
}

const wrong: [Record<string, string>, string][] = [
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
  [{ PORT: '0x50' }, 'PORT must be a whole number from 0 to 65535, not "0x50"'],
  [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535, not "80.5"'],
  [
    { TARGET_ENV: 'prod' },
    'TARGET_ENV must be development or staging or live or production, not "prod"',
  ],
  [{ DEMO_MODE: 'yes' }, 'DEMO_MODE must be true or false, not "yes"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal or error'],
  [
    { SUPER_USERS: 'abc' },
    'SUPER_USERS must be e-mail addresses with commas between; "abc" is none',
  ],
  [{ TRANSITIONAL_ADMINS: 'a@b.test, c' }, '"c" is none'],
  [{ CONTACT_EMAIL: 'help desk' }, 'CONTACT_EMAIL must be one plain e-mail address'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET has 5 characters'],
  [{ PUBLIC_URL: 'plumbline.test' }, 'PUBLIC_URL must be an address such as https://'],
  [
    { PUBLIC_URL: 'http://plumbline.test', TARGET_ENV: 'live' },
    'PUBLIC_URL must begin with https://',
  ],
  [{ DEMO_MODE: 'true', TARGET_ENV: 'live' }, 'DEMO_MODE must not be true in live'],
  [{ RDS_URL: 'mysql://a:b@c/d' }, 'RDS_URL must be an address such as postgres://'],
  [{ RDS_URL: 'postgres://role:hidden@host' }, 'RDS_URL must be an address such as postgres://'],
  [{ RDS_OWNER_URL: 'postgres://a:b@c/d' }, 'RDS_OWNER_URL is set, but no RDS_URL.'],
  [{ PS_READ_URL: 'postgres://a:b@c/d' }, 'PS_READ_URL is set, but no PS_URL.'],
  [
    { BACKUP_URL: 'file:backups', BACKUP_KEY: 'p3s7Zq0VxL2mN8cR5tYwB1kD6hJ4fG9a' },
    'BACKUP_URL must be a folder such as file:///',
  ],
  [
    { PS_URL: 'postgres://a%20b:x@c/d', PS_OWNER_URL: 'postgres://a%20b:y@c/d' },
    'PS_URL and PS_OWNER_URL name the same role, a b.',
  ],
  [
    { TARGET_ENV: 'live', IDENTITY_URL: 'postgres://a:b@c/d' },
    'AUTH_SECRET must be set in live when the accounts lie in an external database.',
  ],
  [{ EMBEDDED_SIGN_IN: 'false' }, 'EMBEDDED_SIGN_IN is false, but no OIDC_ISSUER is set'],
  [{ OIDC_CLIENT_ID: 'plumbline' }, 'OIDC_CLIENT_ID is set, but no OIDC_ISSUER.'],
  [{ OIDC_SCOPES: 'openid email' }, 'OIDC_SCOPES is set, but no OIDC_ISSUER.'],
  [{ OIDC_TRUSTS_EMAIL: 'true' }, 'OIDC_TRUSTS_EMAIL is set, but no OIDC_ISSUER.'],
  [{ CLAMAV_TIMEOUT_SECONDS: '60' }, 'CLAMAV_TIMEOUT_SECONDS is set, but no CLAMAV_ADDRESS.'],
  [{ MESSENGER_REGION: 'eu' }, 'MESSENGER_REGION is set, but no MESSENGER_APP_ID.'],
  [{ BACKUP_KEEP_DAYS: '30' }, 'BACKUP_KEEP_DAYS is set, but no BACKUP_KEY.'],
  [{ FILES_ACCESS_KEY_ID: 'x' }, 'FILES_ACCESS_KEY_ID is set, but no FILES_URL.'],
  [{ OIDC_CLIENT_SECRET: 'hidden' }, 'OIDC_CLIENT_SECRET is set, but no OIDC_ISSUER.'],
  [{ OIDC_ISSUER: 'https://login.test' }, 'OIDC_ISSUER is set, but no OIDC_CLIENT_ID.'],
  [
    { OIDC_ISSUER: 'https://login.test', OIDC_CLIENT_ID: 'x', OIDC_SCOPES: 'profile' },
    'OIDC_SCOPES must hold openid, not "profile"',
  ],
  [{ SMTP_URL: 'http://name:hidden@mail.test' }, 'SMTP_URL must be an address that begins with'],
  [
    { SMTP_URL: 'mail.test:25' },
    'SMTP_URL must be an address that begins with smtp:// or smtps://',
  ],
  [{ STAGING_URL: 'javascript:alert(1)' }, 'STAGING_URL must be an address such as https://'],
  [{ MAIL_FROM: 'Plumbline <a@b.test>' }, 'MAIL_FROM must be one plain e-mail address'],
  [{ FEATURE_FLAGS: 'UpdateStatus=true' }, 'FEATURE_FLAGS must name flags'],
  [{ FEATURE_FLAGS: 'constructor=true' }, 'not "constructor"'],
  [{ FEATURE_FLAGS: 'CreateNewTask' }, 'FEATURE_FLAGS must set CreateNewTask to true or false'],
  [{ FLAGS_CLIENT_ID: 'a b' }, 'FLAGS_CLIENT_ID must be letters, digits, - and _ alone'],
  [{ FLAGS_URL: 'https://flags.test' }, 'FLAGS_URL is set, but no FLAGS_CLIENT_ID'],
  [{ FLAGS_CLIENT_ID: 'x', FLAGS_URL: 'flags.test' }, 'FLAGS_URL must be an address such as'],
  [{ MESSENGER_APP_ID: 'x' }, 'MESSENGER_APP_ID is set, but no MESSENGER_SECRET'],
  [{ MESSENGER_SECRET: 'hidden' }, 'MESSENGER_SECRET is set, but no MESSENGER_APP_ID'],
  [
    { MESSENGER_APP_ID: 'x', MESSENGER_SECRET: 'hidden', MESSENGER_REGION: 'au' },
    'MESSENGER_REGION must be us or eu or ap, not "au"',
  ],
  [{ SUPER_USER: 'a@b.test' }, 'SUPER_USER is no setting of Plumbline. SUPER_USERS is'],
  [{ PUBLIC_ULR: 'https://a.test' }, 'PUBLIC_ULR is no setting of Plumbline. PUBLIC_URL is'],
  [{ SMPT_URL: 'smtp://mail.test' }, 'SMPT_URL is no setting of Plumbline. SMTP_URL is'],
  [{ RDS_URI: 'postgres://a:b@c/d' }, 'RDS_URI is no setting of Plumbline. RDS_URL is'],
  [{ PLUMBLINE_FOLDER: '/srv' }, 'PLUMBLINE_FOLDER is no setting of Plumbline. Unset it.'],
  [{ OIDC_AUDIENCE: 'x' }, 'OIDC_AUDIENCE is no setting of Plumbline. Unset it.'],
]

test.each(wrong)('rejects %j by name, without secrets', (env, problem) => {
  const problems = problemsOf(env)
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(problems.join()).not.toContain('hidden')
})

test('reports all errors at once', () => {
  const env = {
    PORT: '70000',
    TARGET_ENV: 'prod',
    DEMO_MODE: 'yes',
    SUPER_USERS: 'abc',
    AUTH_SECRET: 'short',
    RDS_OWNER_URL: 'postgres://a:b@c/d',
    OIDC_NAME: 'Acme',
    UPLOAD_MB: 'all',
    PUBLIC_ULR: 'https://a.test',
  }
  const problems = problemsOf(env)
  expect(problems.map((problem) => problem.split(' ')[0] ?? '').toSorted()).toEqual(
    Object.keys(env).toSorted(),
  )
  expect(() => readConfig(env)).toThrow(`9 settings cannot be used:\n  PORT must be`)
})

test('variables of other programs are not errors', () => {
  const env = { PATH: '/bin', HOSTNAME: 'a', PWD: '/', DB_URL: 'x', PG_URL: 'x', NODE_ENV: 'test' }
  expect(problemsOf({ ...env, npm_config_cache: '/x', LOGNAME: 'a', JOB: '1' })).toEqual([])
})

test('an empty setting has its default', () => {
  expect(readConfig({ PORT: '', OIDC_CLIENT_ID: '', SUPER_USERS: '' })).toEqual(readConfig({}))
})
