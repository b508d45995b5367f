import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerRole, serverRole } from '#database/embedded/role-passwords.ts'
import { planSettings, serverBounds } from '#database/role-settings.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { nightly } from '#test/harness/nightly.ts'
import { underRole } from '#test/harness/under-role.ts'
import { readConfig } from '../settings/config.ts'
import { setOwnerBounds, checkRole } from './check-role.ts'
import { openDatabases } from './open-databases.ts'

let databases: CopiedDatabases
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(() => databases.drop())

const asAdmin = async (text: string) => {
  const client = new pg.Client({ connectionString: databases.adminUrls.ps })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test.each(['rds', 'ps', 'identity'] as const)(
  'a role that owns nothing may serve %s',
  async (name) => {
    await expect(checkRole(name, databases.urls[name])).resolves.toBeUndefined()
  },
)

test('rejects a role that owns tables or bypasses row-level security', async () => {
  await expect(checkRole('ps', databases.ownerUrls.ps)).rejects.toThrow(
    /PS_URL names the role plumbline, which owns tables/,
  )
  await expect(checkRole('ps', databases.adminUrls.ps)).rejects.toThrow(
    /PS_URL names the role postgres, which no row-level security binds/,
  )
})

test.each([
  ['Task', 'no force row level security'],
  ['Task', 'disable row level security'],
  ['Project', 'no force row level security'],
  ['Project', 'disable row level security'],
])(
  'the server refuses to start while row-level security of %s is off (%s); a start under the owner enables it',
  nightly,
  async (table, taken) => {
    await asAdmin(`alter table "${table}" ${taken}`)
    await expect(checkRole('ps', databases.urls.ps)).rejects.toThrow(
      `Row-level security is not forced for ${table} in ps. Start once with PS_OWNER_URL.`,
    )
    const config = readConfig({
      RDS_URL: databases.urls.rds,
      PS_URL: databases.urls.ps,
      IDENTITY_URL: databases.urls.identity,
      PS_OWNER_URL: databases.ownerUrls.ps,
      PLUMBLINE_DATA: `/tmp/plumbline-role-${process.pid}`,
    })
    const { stop } = await openDatabases(config, () => {})
    await stop()
    await expect(checkRole('ps', databases.urls.ps)).resolves.toBeUndefined()
  },
)

test('reports an empty database without an owner to migrate it', async () => {
  const empty = await emptyDatabase()
  const url = new URL(underRole(empty.url, serverRole))
  url.search = ''
  try {
    await expect(checkRole('rds', url.href)).rejects.toThrow(
      'The database of RDS_URL is empty. Name the role that owns it in RDS_OWNER_URL',
    )
  } finally {
    await empty.drop()
  }
})

test('changes the settings of a role to those that statements need', async () => {
  const settings = async () =>
    (
      await asAdmin(
        `select setconfig as settings from pg_db_role_setting where setrole = '${serverRole}_two'::regrole`,
      )
    ).rows
  await asAdmin(
    `create role ${serverRole}_two login in role ${serverRole} password '${decodeURIComponent(new URL(databases.urls.ps).password)}'`,
  )
  const url = new URL(databases.urls.ps)
  url.username = `${serverRole}_two`
  try {
    expect(await settings()).toEqual([])
    await checkRole('ps', url.href)
    const [ofDatabase] = await settings()
    expect(ofDatabase.settings.toSorted()).toEqual(
      Object.entries({ ...planSettings, ...serverBounds })
        .map(([name, value]) => `${name}=${value}`)
        .toSorted(),
    )
  } finally {
    await asAdmin(`drop role ${serverRole}_two`)
  }
})

test(
  'keeps limits set by the operator, applies those of the databases to every role, and leaves a rejected role unchanged',
  nightly,
  async () => {
    const role = `${serverRole}_three`
    await asAdmin(
      `create role ${role} login in role ${serverRole} password '${decodeURIComponent(new URL(databases.urls.ps).password)}'`,
    )
    await asAdmin(`alter role ${role} set statement_timeout = '20s'`)
    const url = new URL(databases.urls.ps)
    url.username = role
    const settings = async (name: string): Promise<string[]> =>
      (
        await asAdmin(
          `select coalesce(array_agg(c), '{}') as settings from pg_db_role_setting s, unnest(s.setconfig) c where s.setrole = '${name}'::regrole`,
        )
      ).rows[0].settings
    try {
      await checkRole('ps', url.href)
      const set = await settings(role)
      expect(set).toContain('statement_timeout=20s')
      expect(set).toContain('lock_timeout=10s')
      expect(set).toContain('jit=off')
      expect(set).toContain('idle_in_transaction_session_timeout=1min')
      await setOwnerBounds('ps', databases.ownerUrls.ps)
      expect(await settings(ownerRole)).toContain('idle_in_transaction_session_timeout=10min')
      await expect(checkRole('ps', databases.adminUrls.ps)).rejects.toThrow(/no row-level security/)
      expect(await settings('postgres')).toEqual([])
    } finally {
      await asAdmin(`drop role ${role}`)
    }
  },
)

test('a session that stops within a transaction is ended, and its locks are released', async () => {
  const stopped = new pg.Client({ connectionString: databases.urls.ps })
  const ended = new Promise((resolve) => {
    stopped.on('error', resolve)
  })
  await stopped.connect()
  await stopped.query(`set idle_in_transaction_session_timeout = '100ms'`)
  await stopped.query('begin')
  await stopped.query(`select set_config('plumbline.projects', '*', true)`)
  await stopped.query('select from "Project" for update')
  await ended
  const { rowCount } = await asAdmin('select from "Project" for update nowait')
  expect(rowCount).toBeGreaterThan(0)
})
