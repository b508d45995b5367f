import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStores } from '#server/files/file-stores.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { nightly } from '#test/harness/nightly.ts'
import { runCopy } from '#test/harness/run-copy.ts'
import { serve } from '#test/harness/serve.ts'
import { versionHashes } from '#test/harness/table-hashes.ts'
import { expectConnected } from '#test/matchers/expect-connected.ts'

// Each test starts the command several times in child processes.
const toPs = ['--from', 'rds', '--to', 'ps']

let databases: CopiedDatabases
let ps: EmptyDatabase
let env: Record<string, string>

beforeAll(async () => {
  databases = await copyDatabases()
  ps = await emptyDatabase()
  env = { RDS_OWNER_URL: databases.ownerUrls.rds, PS_OWNER_URL: ps.url }
  expect((await runCopy(toPs, env)).status).toBe(0)
})
afterAll(async () => {
  await ps.drop()
  await databases.drop()
})

test('reports a difference with its table; comparing changes nothing', async () => {
  await ps.sql(`update "Standard" set "BrightIdeas" = 'planted' where "Id" = 1`)
  const before = await versionHashes(ps.pool)
  const { out, status } = await runCopy([...toPs, '--compare'], env)
  expect(out).toMatch(/^Standard +49 +49 +[0-9a-f]{12} +[0-9a-f]{12} +DIFFERS$/m)
  expect(out).toMatch(/\n1 of \d+ tables differ: Standard\.\n$/)
  expect(status).toBe(1)
  expect(await versionHashes(ps.pool)).toEqual(before)
})

test(
  'copies the bytes of files with their rows, once, and reports missing ones',
  nightly,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-copied-files-'))
    const stores = fileStores(join(folder, 'files'))
    const bytes = Buffer.from('A plan')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [there, nowhere] = ['a'.repeat(32), 'b'.repeat(32)]
    await stores.rds.putAs(there, Readable.from([bytes]), bytes.length)
    const source = new pg.Client({ connectionString: databases.ownerUrls.rds })
    await source.connect()
    try {
      for (const key of [there, nowhere])
        await source.query(
          `insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
        select gen_random_uuid(), (select min("Id") from "User"), 'plan.txt', $1, 'text/plain', $2, $3`,
          [bytes.length, sha256, key],
        )
      const settings = { ...env, PLUMBLINE_DATA: folder }
      const words = [...toPs, '--replace']
      const copied = await runCopy(words, settings)
      expect(copied.out).toMatch(/^1 of \d+ files are there in ps\.\nMissing in rds as well: /m)
      expect(copied.status).toBe(0)
      const file = await stores.ps.open(there)
      expect(await text(file.stream(0, file.size - 1))).toBe('A plan')
      await stores.ps.remove(there)
      const compared = await runCopy([...toPs, '--compare'], settings)
      expect(compared.out).toContain(`Missing in ps alone: ${there}.`)
      expect(compared.status).toBe(1)
      expect((await runCopy(toPs, settings)).status).toBe(0)
    } finally {
      await source.query('delete from "Upload"')
      await source.end()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('refuses to overwrite rows that did not come from a copy until --replace is given, which empties the history too', async () => {
  await ps.sql(`update "Standard" set "BrightIdeas" = 'planted' where "Id" = 1`)
  await ps.sql(`insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
    values ('u', 'Task', 'Create', '{}', '[]', '{}')`)
  const before = await versionHashes(ps.pool)
  const refused = await runCopy(toPs, env)
  expect(refused.err).toContain(
    'ps holds rows that did not come from this copy, in Transformation, Standard. Nothing was changed. ' +
      'Use --replace to empty ps first, its history included.',
  )
  expect(refused.status).toBe(1)
  expect(await versionHashes(ps.pool)).toEqual(before)
  const replaced = await runCopy([...toPs, '--replace'], env)
  expect(replaced.out).toContain('rds and ps are alike')
  expect(replaced.status).toBe(0)
  await expect(ps.sql('truncate "Transformation"')).rejects.toThrow('The history is append-only')
})

test('recognizes rows that were copied from another source', nightly, async () => {
  const { out, err, status } = await runCopy(toPs, { ...env, RDS_OWNER_URL: (await other()).url })
  expect(err).toContain('ps holds rows that did not come from this copy')
  expect([out, status]).toEqual(['', 1])
})

const others: EmptyDatabase[] = []
afterAll(() => Promise.all(others.map((one) => one.drop())))

async function other(): Promise<EmptyDatabase> {
  const database = await emptyDatabase()
  others.push(database)
  const copied = await runCopy(['--from', 'ps', '--to', 'rds'], {
    ...env,
    RDS_OWNER_URL: database.url,
  })
  expect(copied.status).toBe(0)
  return database
}

test(
  'refuses to copy to the databases of a running Plumbline, but compares them',
  nightly,
  async () => {
    const { address, close } = await serve({ ...databases.urls, ps: ps.url }, {})
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await expectConnected(ps.url)
    const refused = await runCopy(toPs, env)
    expect(refused.err).toContain(
      'A Plumbline is connected to ps. Stop it first: nothing is copied under a running Plumbline.',
    )
    expect(refused.status).toBe(1)
    expect((await runCopy([...toPs, '--compare'], env)).status).toBe(0)
    await close()
  },
)

test.each<[string, Record<string, string>, string]>([
  ['production', { TARGET_ENV: 'production' }, 'The databases of production are read-only'],
  [
    'a read-only staging',
    { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' },
    'The databases of staging are read-only: nothing is copied here.',
  ],
  [
    'an empty data folder',
    { PS_OWNER_URL: '', PLUMBLINE_DATA: '/tmp/plumbline-none' },
    'There is no Plumbline in /tmp/plumbline-none yet. Start it once',
  ],
  [
    'a database that does not answer, without its password',
    { PS_OWNER_URL: 'postgres://someone:secret@127.0.0.1:1/ps' },
    'The database cannot be reached',
  ],
])('rejects %s with a plain message', nightly, async (_, more, sentence) => {
  const { out, err, status } = await runCopy(toPs, { ...env, ...more })
  expect(err).toContain(sentence)
  expect(err).not.toMatch(/secret|\.ts:/)
  expect([out, status]).toEqual(['', 1])
})

test('the same database under both names is refused', nightly, async () => {
  const { err, status } = await runCopy(toPs, { ...env, PS_OWNER_URL: databases.ownerUrls.rds })
  expect(err).toContain('rds and ps are the same database.')
  expect(status).toBe(1)
})

test(
  'reports for a source without the schema that Plumbline must be started once',
  nightly,
  async () => {
    const bare = await emptyDatabase()
    others.push(bare)
    const { err, status } = await runCopy(toPs, { ...env, RDS_OWNER_URL: bare.url })
    expect(err).toContain('rds has no tables. Start Plumbline once on it.')
    expect(status).toBe(1)
  },
)

test.each([
  [[], '--from is missing: rds or ps.'],
  [['--from', 'rds'], '--to is missing: rds or ps.'],
  [['--from', 'oracle', '--to', 'ps'], '--from must be rds or ps, not "oracle".'],
  [['--from', 'ps', '--to', 'ps'], '--from and --to are both ps'],
  [[...toPs, '--replace', '--compare'], 'give one.'],
  [[...toPs, '--batch', '0'], '--batch must be a whole number from 1 to 9,999,999, not "0".'],
  [[...toPs, '--force'], "Unknown option '--force'."],
])(
  'rejects %j as wrong usage with status 2 and prints the usage',
  nightly,
  async (words, message) => {
    const { err, status } = await runCopy(words, env)
    expect(err).toContain(message)
    expect(err).toContain('npm run db:copy -- --from rds|ps --to rds|ps')
    expect(status).toBe(2)
  },
)

test('--help describes the command', async () => {
  expect(await runCopy(['--help'], {})).toMatchObject({ status: 0, err: '' })
})
