import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleElement, sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import type { StandardsSet } from '#operations/module/reading/standards-set.ts'
import { readConfig } from '#server/settings/config.ts'
import { openDatabases, type Databases } from '#server/startup/open-databases.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { needing } from '#test/harness/skips.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-import-'))
const dataFolder = join(folder, 'data')
const config = readConfig({ PLUMBLINE_DATA: dataFolder })

const people = `insert into "User" ("Id", "UserName", "FirstName", "UserType", "IsLocked") values
  ('u1', 'zoe@x.test', 'Zoe', 'Administrator', false), ('u2', 'ada@x.test', 'Ada', 'Administrator', true),
  ('u3', 'max@x.test', 'Max', 'Administrator', false), ('u4', 'cora@x.test', 'Cora', 'Consultant', false)`

let server: Databases
const ownerUrl = (target: 'rds' | 'ps') => server.ownerUrls[target] ?? ''

// The server runs in this process; commands in child processes connect to its database.
beforeAll(async () => {
  server = await openDatabases(config, () => {})
  await ask(people)
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(sql: string, url = ownerUrl('ps')): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const run = (words: string[], env: Record<string, string> = {}) =>
  startEntry('src/cli/import/main.ts', words, { PLUMBLINE_DATA: dataFolder, ...env }).ended

function fileOf(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function setNamed(name: string): StandardsSet {
  const set = sampleSet()
  return { ...set, module: { ...set.module, name } }
}

const written = (set: StandardsSet): string => JSON.stringify(set, null, 2)

const modulesNamed = (name: string, url?: string) =>
  ask(`select "Id", "Name" from "StandardsSet" where "Name" = '${name}'`, url)

const contents = `select (select count(*)::int from "StandardsSet") as modules,
  (select count(*)::int from "Standard") as standards, (select count(*)::int from "Transformation") as history`

test('imports while a server runs and reports the id of the module and the counts', async () => {
  const file = fileOf('small.json', written(setNamed('Small')))
  const { out, err, status } = await run([file])
  const [module] = await modulesNamed('Small')
  expect(out).toBe(
    `Imported "Small", version 1, into ps as module ${Number(module?.['Id'])}: 3 standards, 12 elements.\n`,
  )
  expect(err).toMatch(/\[ +\d+\.\d s\] storing 3 standards, 12 elements in ps as max@x\.test\n/)
  expect(status).toBe(0)
  expect(
    await ask(`select "UserId", "Action", "Parameters" ->> 'file_name' as file from "Transformation"
      where "Updates" ->> 'name' = 'Small'`),
  ).toEqual([{ UserId: 'u3', Action: 'Import', file: 'small.json' }])
})

test('imports into the named target in the name of the given administrator', nightly, async () => {
  await ask(people.replaceAll("'u", "'U"), ownerUrl('rds'))
  const file = fileOf('other.json', written(setNamed('Other')))
  const { out, status } = await run([file, '--target', 'rds', '--as', 'ZOE@x.test'])
  expect(out).toContain('into rds')
  expect(status).toBe(0)
  expect(await modulesNamed('Other', ownerUrl('rds'))).toHaveLength(1)
  expect(await modulesNamed('Other')).toEqual([])
  expect(await ask(`select "UserId" from "Transformation"`, ownerUrl('rds'))).toEqual([
    { UserId: 'U1' },
  ])
})

test('a dry run reports the counts and stores nothing, not even history', nightly, async () => {
  const before = await ask(contents)
  const file = fileOf('dry.json', written(setNamed('Dry')))
  const { out, status } = await run([file, '--dry-run'])
  expect(out).toBe(
    '"Dry", version 1, can be imported into ps: 3 standards, 12 elements. Nothing was stored (dry run).\n',
  )
  expect(status).toBe(0)
  expect(await ask(contents)).toEqual(before)
})

test(
  'rejects a set that exists and names its module, and imports it with --again',
  nightly,
  async () => {
    const file = fileOf('twice.json', written(setNamed('Twice')))
    expect((await run([file])).status).toBe(0)
    const id = Number((await modulesNamed('Twice'))[0]?.['Id'])
    const second = await run([file])
    expect(second.err).toContain(
      `Rejected: A module with this name and version already exists: module ${id}. To import a second module of that name, use --again. Nothing was stored.`,
    )
    expect(second.status).toBe(1)
    const dry = await run([file, '--dry-run'])
    expect(dry.out).toContain(`Module ${id} already has this name and version`)
    expect(dry.status).toBe(0)
    expect(await modulesNamed('Twice')).toHaveLength(1)
    expect((await run([file, '--again'])).status).toBe(0)
    expect(await modulesNamed('Twice')).toHaveLength(2)
  },
)

test('rejects broken JSON with its line and stores nothing', async () => {
  const before = await ask(contents)
  const broken = written(setNamed('Broken')).replace(
    '"format": "standards-set/1",',
    '"format" "x",',
  )
  const { out, err, status } = await run([fileOf('broken.json', broken)])
  expect(out).toBe('')
  expect(err).toMatch(/is not imported: nothing was stored\.\n {2}line 2, column \d+: /)
  expect(status).toBe(1)
  expect(await ask(contents)).toEqual(before)
})

test('reports a mistake in the set with its path and line', nightly, async () => {
  const wrong = setNamed('Wrong')
  wrong.standards[1]?.elements.push(sampleElement('lost', { parent: 'nowhere' }))
  const lines = written(wrong)
  const line = lines.slice(0, lines.indexOf('"nowhere"')).split('\n').length
  const { err, status } = await run([fileOf('wrong.json', lines)])
  expect(err).toContain(`  line ${line}, /standards/1/elements/4/parent: `)
  expect(status).toBe(1)
})

test.each<[string, () => string, string]>([
  ['a file that does not exist', () => join(folder, 'none.json'), 'there is no such file.'],
  ['a folder', () => folder, 'it is a folder, not a file.'],
  ['a file below a file', () => join(fileOf('a.json', '{}'), 'b.json'), 'there is no such file.'],
  [
    'a file above 32 MB',
    () => fileOf('big.json', ' '.repeat(33 * 1024 * 1024)),
    'at most 32 MB are taken.',
  ],
])('rejects %s with a plain message', nightly, async (_, path, reason) => {
  const { out, err, status } = await run([path()])
  expect(err).toContain(reason)
  expect(err).not.toContain('import.ts')
  expect({ out, status }).toEqual({ out: '', status: 1 })
})

test(
  'reports a file that cannot be read',
  needing(process.getuid?.() !== 0, 'root may read every file'),
  async () => {
    const file = fileOf('secret.json', '{}')
    chmodSync(file, 0)
    expect((await run([file])).err).toContain('this user may not read it.')
  },
)

test.each([
  [['--target', 'oracle'], '--target must be rds or ps, not "oracle".'],
  [['--force'], "Unknown option '--force'."],
  [['second.json'], 'One file at a time'],
])(
  'rejects %j as wrong usage with status 2 and prints the usage',
  nightly,
  async (words, message) => {
    const { err, status } = await run(['set.json', ...words])
    expect(err).toContain(message)
    expect(err).toContain('npm run import -- FILE')
    expect(status).toBe(2)
  },
)

test('--help describes the command', nightly, async () => {
  expect(await run(['--help'])).toMatchObject({ status: 0, err: '' })
})

test.each([
  ['nobody@x.test', 'Nobody has the address nobody@x.test.'],
  ['ada@x.test', 'The account of ada@x.test is locked.'],
  ['cora@x.test', 'Rejected: Not allowed. Only administrators can import. Nothing was stored.'],
])('refuses to import as %s: %s', nightly, async (email, message) => {
  const { err, status } = await run([fileOf('as.json', written(setNamed('As'))), '--as', email])
  expect(err).toContain(message)
  expect(status).toBe(1)
  expect(await modulesNamed('As')).toEqual([])
})

test.each([{ TARGET_ENV: 'production' }, { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' }])(
  'a read-only environment accepts no import: %j',
  nightly,
  async (env) => {
    const { err, status } = await run([fileOf('ro.json', written(sampleSet()))], env)
    expect(err).toContain('are read-only: nothing is imported here.')
    expect(status).toBe(1)
  },
)

test('reports an unreachable external database without its password', nightly, async () => {
  const { err, status } = await run([fileOf('ext.json', written(sampleSet()))], {
    PS_URL: 'postgres://someone:secret@127.0.0.1:1/ps',
  })
  expect(err).toContain('The database cannot be reached')
  expect(err).not.toContain('secret')
  expect(status).toBe(1)
})

test('imports into an external database', nightly, async () => {
  const file = fileOf('external.json', written(setNamed('External')))
  const { out, status } = await run([file], {
    PS_URL: server.urls.ps,
    PLUMBLINE_DATA: join(folder, 'none'),
  })
  expect(out).toContain('Imported "External"')
  expect(status).toBe(0)
})

test(
  'reports for a database without the schema that the server must be started once',
  nightly,
  async () => {
    const file = fileOf('bare.json', written(sampleSet()))
    const { err, status } = await run([file], { PS_URL: server.urls.identity })
    expect(err).toContain('The database is not ready for this version of Plumbline.')
    expect(status).toBe(1)
  },
)

test(
  'reports for a database without people that the server must be started once',
  nightly,
  async () => {
    const deserted = join(folder, 'deserted')
    const { stop } = await openDatabases({ ...config, dataFolder: deserted }, () => {})
    await stop()
    const file = fileOf('deserted.json', written(sampleSet()))
    const { err, status } = await run([file], { PLUMBLINE_DATA: deserted })
    expect(err).toContain('The database has no people yet. Start Plumbline once')
    expect(status).toBe(1)
  },
)

test(
  'reports for an empty data folder that the server must be started once, and creates nothing',
  nightly,
  async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const { err, status } = await run([fileOf('first.json', written(sampleSet()))], {
      PLUMBLINE_DATA: empty,
    })
    expect(err).toContain(`There is no Plumbline in ${empty} yet. Start it once`)
    expect(status).toBe(1)
  },
)

test(
  'starts the embedded database itself when no server runs, and stops it afterwards',
  nightly,
  async () => {
    await server.stop()
    const alone = await run([fileOf('alone.json', written(setNamed('Alone')))])
    server = await openDatabases(config, () => {})
    expect(alone.err).toContain('starting the database')
    expect(alone.out).toContain('Imported "Alone"')
    expect(alone.status).toBe(0)
    expect(await modulesNamed('Alone')).toHaveLength(1)
  },
)

test('imports a set of 10 MB', nightly, async () => {
  const set = setNamed('Large')
  const [sample] = set.standards
  const standards = Array.from({ length: 2_000 }, (_, number) => ({
    ...sample!,
    key: `XY-${number}`,
    name: `XY-${number} Title`,
    title: 'Title',
    sections: { Commentary: 'c'.repeat(2_500) },
    elements: Array.from({ length: 10 }, (_element, at) =>
      sampleElement(`XY-${number}.${at}`, { text: 't'.repeat(180) }),
    ),
  }))
  const counts = { standards: 2_000, elements: 20_000, types: { mandatory: 20_000 } }
  const content = JSON.stringify({ ...set, standards, counts })
  expect(content.length).toBeGreaterThan(10_000_000)
  const { out, status } = await run([fileOf('large.json', content)])
  expect(out).toMatch(/as module \d+: 2,000 standards, 20,000 elements\.\n$/)
  expect(status).toBe(0)
})
