import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { environments, isReadOnly } from '#rules/api/targets.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startServerEntry } from '#test/harness/run-entry.ts'
import type { DatabaseName } from '#test/harness/templates.ts'
import { createPasswordHash } from '../auth/passwords/passwords.ts'
import { ConfigError } from '../settings/config-error.ts'
import { readConfig } from '../settings/config.ts'
import { checkDemo } from './check-demo.ts'

// The server is started in a child process.
let databases: CopiedDatabases
beforeEach(async () => {
  databases = await copyDatabases()
})
afterEach(() => databases.drop())

const ada = 'de1b1471-320a-48ea-b7a7-88d106762832'

async function ask(name: DatabaseName, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databases.adminUrls[name] })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const start = (environment: (typeof environments)[number], isDemo = false) =>
  checkDemo({ environment, isDemo, isReadOnly: isReadOnly(environment, false) }, databases.urls)
const refusalOf = (starting: Promise<void>) =>
  starting.then(
    () => null,
    (error: unknown) => (error instanceof ConfigError ? error.message : Promise.reject(error)),
  )

const noPeople = async () => {
  for (const target of ['rds', 'ps'] as const)
    await ask(target, `update "User" set "IsDeleted" = true`)
}

test('refuses to start without demo mode on databases with the demo, whatever the data folder says', async () => {
  for (const environment of environments) {
    const said = await refusalOf(start(environment))
    expect(said).toContain('26 of its accounts can be used, and their password is published')
    expect(said).toContain('npm run demo:retire -- --remove, or --invite')
    const isStrict = environment === 'live' || environment === 'production'
    expect(said?.includes('its people are in rds and ps')).toBe(isStrict)
    expect(said?.includes('with TARGET_ENV=live')).toBe(environment === 'production')
  }
})

test(
  'the server prints one sentence without a stack and exits with status 1',
  nightly,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-former-demo-'))
    const { rds, ps, identity } = databases.urls
    const settings = {
      PLUMBLINE_DATA: folder,
      PORT: '0',
      RDS_URL: rds,
      PS_URL: ps,
      IDENTITY_URL: identity,
      AUTH_SECRET: '9vXhN2qLr7TzKw4mBd8sJc5yGf3pUa6e',
      STORAGE_ENSURES: 'fsync, full_page_writes',
    }
    const sentence = /^Plumbline does not start on a demo without demo mode: 26 of its accounts/
    try {
      for (const more of [{ TARGET_ENV: 'production' }, { DEMO_MODE: 'false' }])
        expect(
          await refusalOf(checkDemo(readConfig({ ...settings, ...more }), databases.urls)),
        ).toMatch(sentence)
      const { child, ended } = startServerEntry({
        ...settings,
        TARGET_ENV: 'live',
      })
      // If the server starts regardless, it is stopped, and the test fails below.
      child.stdout.on(
        'data',
        (part: Buffer) => void (/ready on/.test(String(part)) && child.kill()),
      )
      const { out, err, status } = await ended
      expect(err.trim().split('\n')).toHaveLength(1)
      expect(err).toMatch(sentence)
      expect(out).not.toContain('ready on')
      expect(status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

const waysIn: Record<string, string> = {
  'another password': `insert into "account" ("id", "accountId", "providerId", "userId", "password") values ('a', '${ada}', 'credential', '${ada}', 'salt:another')`,
  'a provider': `insert into "account" ("id", "accountId", "providerId", "userId") values ('a', 'ada', 'https://id.test', '${ada}')`,
  'a passkey': `insert into "passkey" ("id", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
    values ('k', 'k', '${ada}', 'k', 0, 'singleDevice', false)`,
  'an open session': `insert into "session" ("id", "token", "userId", "expiresAt") values ('s', 's', '${ada}', now() + interval '1 day')`,
}

test('a demo account with any other way to sign in counts as compromised', nightly, async () => {
  await noPeople()
  for (const [name, insert] of Object.entries(waysIn)) {
    for (const table of ['account', 'passkey', 'session'])
      await ask('identity', `delete from "${table}"`)
    expect(await refusalOf(start('live'))).toBeNull()
    await ask('identity', insert)
    for (const environment of environments)
      expect([name, await refusalOf(start(environment))]).toEqual([
        name,
        expect.stringContaining('1 of its accounts can be used'),
      ])
  }
})

test('demo people without accounts prevent only a live or production start', nightly, async () => {
  await ask('identity', 'delete from "user"')
  expect(await refusalOf(start('development'))).toBeNull()
  expect(await refusalOf(start('staging'))).toBeNull()
  expect(await refusalOf(start('live'))).toContain('its people are in rds and ps')
  await ask('ps', `update "User" set "IsDeleted" = true`)
  expect(await refusalOf(start('live'))).toContain('its people are in rds.')
  await ask('rds', `update "User" set "IsDeleted" = true`)
  expect(await refusalOf(start('live'))).toBeNull()
})

test('a retired demo person who has the published password again prevents the start', async () => {
  await noPeople()
  await ask(
    'identity',
    `insert into "retired_demo_person" select "id", 'invited', now(), now() from "user"`,
  )
  await ask('identity', `delete from "account" where "userId" <> $1`, [ada])
  await ask('identity', `update "account" set "password" = $1`, [
    await createPasswordHash('quiet heron walks far'),
  ])
  expect(await refusalOf(start('live'))).toBeNull()
  await ask('identity', `update "account" set "password" = $1`, [
    await createPasswordHash(demoPassword),
  ])
  expect(await refusalOf(start('live'))).toContain('1 of its accounts can be used')
})

test('checks databases of an earlier version, without the record of retirements, too', async () => {
  await ask('identity', 'drop table "retired_demo_person"')
  expect(await refusalOf(start('production'))).toContain('26 of its accounts')
})

test(
  'a demo starts on a demo or an empty installation, and not on a real one',
  nightly,
  async () => {
    expect(await refusalOf(start('development', true))).toBeNull()
    await ask('identity', 'delete from "user"')
    expect(await refusalOf(start('development', true))).toBeNull()
    await ask(
      'identity',
      `insert into "user" ("id", "name", "email") values ('u1', 'Mara', 'mara@acme.test')`,
    )
    expect(await refusalOf(start('development', true))).toContain(
      'The databases belong to an installation',
    )
    await ask('identity', 'delete from "user"')
    await ask(
      'identity',
      `insert into "retired_demo_person" values ($1, 'removed', now(), now())`,
      [ada],
    )
    expect(await refusalOf(start('development', true))).toContain('DEMO_MODE')
  },
)
