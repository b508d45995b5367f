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

const settingsOf = async (role: string) =>
  (await asAdmin(`select rolconfig from pg_roles where rolname = '${role}'`))[0]?.['rolconfig']

test('four servers that start at once on empty external databases all start', nightly, async () => {
  await Promise.all(['a', 'b', 'c', 'd'].map(start))
  expect(await settingsOf(roles.server)).toContain('enable_seqscan=off')
  expect(await settingsOf(roles.owner)).toContain('lock_timeout=10min')
})

test(
  'foreign tables in the same database stay unchanged and do not prevent the start',
  nightly,
  async () => {
    const own = `create table "Billing" ("Id" int, "ProjectId" int not null); create sequence "BillingNumbers"`
    await asAdmin(own, databaseOf('rds'))
    await start('first')
    await start('first')
    const [table] = await asAdmin(
      `select relrowsecurity as "isWalled", has_table_privilege('${roles.server}', oid, 'select') as "isGranted" from pg_class where relname = 'Billing'`,
      databaseOf('rds'),
    )
    expect(table).toEqual({ isWalled: false, isGranted: false })
  },
)

test('a rejected role keeps its settings', async () => {
  await asAdmin(`alter role ${roles.server} superuser`)
  await expect(start('first')).rejects.toThrow(/which no row-level security binds/)
  expect(await settingsOf(roles.server)).toBeNull()
})
