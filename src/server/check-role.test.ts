import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabases, type CopiedDatabases } from '../../test/copy-databases.ts'
import { emptyDatabase } from '../../test/empty-database.ts'
import { serverRole } from '../database/embedded/create-databases.ts'
import { readConfig } from './config.ts'
import { checkRole } from './check-role.ts'
import { openDatabases } from './open-databases.ts'
import pg from 'pg'

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
  'the role that owns nothing may serve %s',
  async (name) => {
    await expect(checkRole(name, databases.urls[name])).resolves.toBeUndefined()
  },
)

test('no server works under a role that owns tables, or that no wall binds', async () => {
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
  'no server works where the wall around %s has been taken down (%s); a start under the owner puts it up again',
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

test('an empty database without an owner to migrate it is told', async () => {
  const empty = await emptyDatabase()
  const url = new URL(empty.url)
  url.username = serverRole
  url.search = ''
  try {
    await expect(checkRole('rds', url.href)).rejects.toThrow(
      'The database of RDS_URL is empty. Name the role that owns it in RDS_OWNER_URL',
    )
  } finally {
    await empty.drop()
  }
})

test('a role that is set otherwise is set as statements need it', async () => {
  const settings = async () =>
    (await asAdmin(`select rolconfig from pg_roles where rolname = '${serverRole}_two'`)).rows[0]
  await asAdmin(
    `create role ${serverRole}_two login in role ${serverRole} password '${decodeURIComponent(new URL(databases.urls.ps).password)}'`,
  )
  const url = new URL(databases.urls.ps)
  url.username = `${serverRole}_two`
  try {
    expect((await settings()).rolconfig).toBeNull()
    await checkRole('ps', url.href)
    expect((await settings()).rolconfig).toEqual([
      'TimeZone=UTC',
      'plan_cache_mode=force_generic_plan',
      'enable_seqscan=off',
    ])
  } finally {
    await asAdmin(`drop role ${serverRole}_two`)
  }
})
