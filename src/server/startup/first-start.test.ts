import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { testSecret } from '#test/factories/make-session.ts'
import { nightly } from '#test/harness/nightly.ts'
import { readConfig } from '../settings/config.ts'
import { openDatabases } from './open-databases.ts'

// In these tests, four servers migrate three databases each.
const names = ['rds', 'ps', 'identity'] as const
const password = 'first'

let mark: string
let folder: string
const databaseOf = (name: string) => `first_${mark}_${name}`
const roles = { owner: '', server: '' }

async function asAdmin(text: string, database?: string): Promise<Record<string, unknown>[]> {
  const url = new URL(inject('adminUrl'))
  if (database !== undefined) url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  mark = randomBytes(6).toString('hex')
  folder = mkdtempSync(join(tmpdir(), 'plumbline-first-'))
  roles.owner = `owner_${mark}`
  roles.server = `server_${mark}`
  for (const role of Object.values(roles))
    await asAdmin(`create role ${role} login password '${password}'`)
  for (const name of names)
    await asAdmin(`create database "${databaseOf(name)}" owner ${roles.owner}`)
})

afterEach(async () => {
  for (const name of names)
    await asAdmin(`drop database if exists "${databaseOf(name)}" with (force)`)
  for (const role of Object.values(roles)) await asAdmin(`drop role ${role}`)
  rmSync(folder, { recursive: true, force: true })
})

function envOf(data: string, server = roles.server): Record<string, string> {
  const urlUnder = (role: string, name: string) => {
    const url = new URL(inject('adminUrl'))
    Object.assign(url, { username: role, password, pathname: `/${databaseOf(name)}` })
    return url.href
  }
  return Object.fromEntries([
    ['PLUMBLINE_DATA', join(folder, data)],
    ['AUTH_SECRET', testSecret],
    ...names.flatMap((name) => [
      [`${name.toUpperCase()}_URL`, urlUnder(server, name)],
      [`${name.toUpperCase()}_OWNER_URL`, urlUnder(roles.owner, name)],
    ]),
  ]) as Record<string, string>
}

const start = async (data: string) => {
  const { stop } = await openDatabases(readConfig(envOf(data)), () => {})
  await stop()
}

type RoleSettings = { database: string; settings: string[] }

const settingsOf = async (role: string): Promise<RoleSettings[]> =>
  (await asAdmin(
    `select coalesce(d.datname, 'all') as database, s.setconfig as settings
    from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase
    where s.setrole = '${role}'::regrole order by 1`,
  )) as RoleSettings[]
const settingsOfEach = (setting: string) =>
  names
    .map(databaseOf)
    .toSorted()
    .map((database) => ({ database, settings: expect.arrayContaining([setting]) }))

test('four servers that start at once on empty external databases all start', nightly, async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map(start))
  expect(await settingsOf(roles.server)).toEqual(settingsOfEach('enable_seqscan=off'))
  expect(await settingsOf(roles.owner)).toEqual(settingsOfEach('lock_timeout=10min'))
})

test('foreign tables in the same database stay unchanged, also those of the owner, and do not prevent the start', async () => {
  const foreign = `
    create table "Billing" ("Id" int, "ProjectId" int not null);
    create sequence "BillingNumbers";
    set role ${roles.owner};
    create table "Invoice" ("Id" serial, "ProjectId" int not null)`
  await asAdmin(foreign, databaseOf('rds'))
  await start('first')
  await start('first')
  const tables = await asAdmin(
    `select relname as name, relrowsecurity as "isGuarded", has_table_privilege('${roles.server}', oid, 'select') as "isGranted"
    from pg_class where relname in ('Billing', 'Invoice', 'BillingNumbers', 'Invoice_Id_seq') order by 1`,
    databaseOf('rds'),
  )
  const untouched = { isGuarded: false, isGranted: false }
  expect(tables).toEqual(
    ['Billing', 'BillingNumbers', 'Invoice', 'Invoice_Id_seq'].map((name) => ({
      name,
      ...untouched,
    })),
  )
})

test('a superuser that owns the databases is warned of and keeps its settings in all others', async () => {
  await asAdmin(`alter role ${roles.owner} superuser`)
  const said: string[] = []
  const { stop } = await openDatabases(readConfig(envOf('first')), (line) => said.push(line))
  await stop()
  expect(said).toContain(
    `RDS_OWNER_URL names the superuser ${roles.owner}. Better name a role that only owns this database (docs/operating.md).`,
  )
  expect(await settingsOf(roles.owner)).toEqual(settingsOfEach('lock_timeout=10min'))
})

test('a rejected role keeps its settings', async () => {
  await asAdmin(`alter role ${roles.server} superuser`)
  await expect(start('first')).rejects.toThrow(/which no row-level security binds/)
  expect(await settingsOf(roles.server)).toEqual([])
})
