import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverRole } from '#database/embedded/role-passwords.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { readConfig } from '../settings/config.ts'
import { checkDurability } from './check-durability.ts'
import { openDatabases } from './open-databases.ts'

// The PostgreSQL of the tests runs with fsync and full_page_writes off.
let databases: CopiedDatabases
const folder = mkdtempSync(join(tmpdir(), 'plumbline-durability-'))
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(async () => {
  await databases.drop()
  rmSync(folder, { recursive: true, force: true })
})

const ensured = new Set(['fsync', 'full_page_writes'])

const problemsOf = (checked: Promise<void>): Promise<readonly string[]> =>
  checked.then(
    () => [],
    (error: { problems: readonly string[] }) => error.problems,
  )

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databases.adminUrls.ps })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

test('names each setting that is off, with what it costs and what to do', async () => {
  expect(await problemsOf(checkDurability('ps', databases.urls.ps, new Set()))).toEqual([
    'PS_URL leads to a PostgreSQL with fsync = off: a power failure can destroy the whole database. Set it to on, or name it in STORAGE_ENSURES if the storage does the same without it.',
    'PS_URL leads to a PostgreSQL with full_page_writes = off: a power failure can leave pages half written. Set it to on, or name it in STORAGE_ENSURES if the storage does the same without it.',
  ])
  const only = checkDurability('ps', databases.urls.ps, new Set(['fsync']))
  expect(await problemsOf(only)).toEqual([expect.stringContaining('full_page_writes = off')])
})

test('accepts what the storage ensures', async () => {
  expect(await problemsOf(checkDurability('ps', databases.urls.ps, ensured))).toEqual([])
})

test.each(['on', 'local', 'remote_write', 'remote_apply', 'off'])(
  'synchronous_commit = %s of the role in one database is found there alone',
  async (value) => {
    const role = `alter role ${serverRole} in database "${new URL(databases.urls.ps).pathname.slice(1)}"`
    await asAdmin(`${role} set synchronous_commit = '${value}'`)
    try {
      const found = await problemsOf(checkDurability('ps', databases.urls.ps, ensured))
      expect(found).toEqual(
        value === 'off' ? [expect.stringContaining('synchronous_commit = off: a crash loses')] : [],
      )
      expect(await problemsOf(checkDurability('rds', databases.urls.rds, ensured))).toEqual([])
    } finally {
      await asAdmin(`${role} reset synchronous_commit`)
    }
  },
)

test(
  'a start refuses such a database outside of development, for every address at once',
  nightly,
  async () => {
    const { urls, ownerUrls, readerUrls } = databases
    const start = async (env: Record<string, string>) => {
      const config = readConfig({
        AUTH_SECRET: testSecret,
        PLUMBLINE_DATA: join(folder, 'data'),
        RDS_URL: urls.rds,
        PS_URL: urls.ps,
        IDENTITY_URL: urls.identity,
        RDS_OWNER_URL: ownerUrls.rds,
        PS_OWNER_URL: ownerUrls.ps,
        ...env,
      })
      const { stop } = await openDatabases(config, () => {})
      await stop()
    }
    await expect(start({ TARGET_ENV: 'live' })).rejects.toMatchObject({
      problems: ['RDS', 'PS', 'IDENTITY'].flatMap((name) =>
        ['fsync', 'full_page_writes'].map((setting) =>
          expect.stringContaining(`${name}_URL leads to a PostgreSQL with ${setting} = off`),
        ),
      ),
    })
    await expect(start({ TARGET_ENV: 'staging' })).rejects.toThrow('fsync = off')
    // In this environment only sessions are written.
    const read = { TARGET_ENV: 'production', RDS_URL: readerUrls.rds, PS_URL: readerUrls.ps }
    await expect(start(read)).rejects.toMatchObject({
      problems: [
        expect.stringContaining('IDENTITY_URL leads to a PostgreSQL with fsync'),
        expect.stringContaining('IDENTITY_URL leads to a PostgreSQL with full_page_writes'),
      ],
    })
    await start({ TARGET_ENV: 'live', STORAGE_ENSURES: 'full_page_writes, fsync' })
    await start({ TARGET_ENV: 'development' })
  },
)
