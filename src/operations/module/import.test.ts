import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import { sampleElement, sampleSet } from './reading/sample-set.fixture.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const write = 'Module:Import'
const text = JSON.stringify(sampleSet())
const setNamed = (name: string): string => {
  const set = sampleSet()
  return JSON.stringify({ ...set, module: { ...set.module, name } })
}
const modulesNamed = (server: FirstServer, name: string) =>
  server.sql('rds', `select "Id" from "StandardsSet" where "Name" = $1 order by "Id"`, [name])

test.for(targets)(
  'creates the module with its standards, elements, parents and counts in %s; the history contains the digest of the file',
  async (target, { server }) => {
    const { updates, pre_snapshot, history, transformation } = await expectDone(
      server,
      'ADM',
      write,
      { text, file_name: 'sample.json' },
      { target },
    )
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({
      module_id: expect.any(Number),
      name: 'Sample',
      version: '1',
      organization: 'Nobody',
      standards: 3,
      elements: 12,
      existing_module_id: null,
      warnings: [],
    })
    const sha256 = createHash('sha256').update(text).digest('hex')
    const kept = { file_name: 'sample.json', dry_run: false, length: text.length, sha256 }
    expect(transformation.parameters).toEqual(kept)
    expect(history).toMatchObject({ Parameters: kept, ProjectId: null, StandardId: null })
    const module = updates.module_id
    const standards = await server.sql(
      target,
      `select s.*, (select count(*)::int from "Element" e where e."StandardId" = s."Id") as elements
      from "Standard" s where "StandardSetId" = $1 order by "Name"`,
      [module],
    )
    expect(standards).toMatchObject(
      [1, 2, 3].map((number) => ({
        Name: `XY-${number} Title ${number}`,
        Group: 'XY',
        Commentary: 'Some words.\nMore words.',
        elements: 4,
        billableCount: 2,
        scorableCount: 2,
        mandatoryCount: 1,
        pointsCount: 1,
        liCount: 0,
      })),
    )
    const elements = await server.sql(
      target,
      `select e."Name", p."Name" as parent, e."Stem", e."ElementTypeId", e."isScorable" from "Element" e
      left join "Element" p on p."Id" = e."ParentId" where e."StandardId" = $1 order by e."Name"`,
      [standards[0].Id],
    )
    const element = (Name: string, more: object) => ({
      Name,
      parent: null,
      Stem: false,
      ElementTypeId: 2,
      isScorable: false,
      ...more,
    })
    expect(elements).toEqual([
      element('XY-1', { Stem: true }),
      element('XY-1.a', {}),
      element('XY-1.a.1', { parent: 'XY-1.a', ElementTypeId: 3, isScorable: true }),
      element('XY-1.b', { ElementTypeId: 1, isScorable: true }),
    ])
  },
)

test('reads return the module and its parsed names immediately', async ({ server }) => {
  const { updates } = await expectDone(server, 'ADM', write, { text: setNamed('Read at once') })
  const { body } = await server.read('ADM', 'core/standards', { module_id: updates.module_id })
  expect(body.data.map(({ Name }: { Name: string }) => Name)).toEqual([
    'XY-1 Title 1',
    'XY-2 Title 2',
    'XY-3 Title 3',
  ])
  expect(body.data[1].parsedName).toMatchObject({
    isSuccessful: true,
    title: 'Title 2',
    group: 'XY',
    ordinal: '2',
    order: 2,
    groupTitle: 'Group',
    groupOrder: 1,
  })
})

test('imports a set of a thousand standards', async ({ server }) => {
  const set = sampleSet()
  const standards = Array.from({ length: 1_000 }, (_, index) => ({
    ...set.standards[0]!,
    key: `XY-${index}`,
    name: `XY-${index} Title`,
    elements: [sampleElement(`XY-${index}.a`), sampleElement(`XY-${index}.b`)],
  }))
  const counts = { standards: 1_000, elements: 2_000, types: { mandatory: 2_000 } }
  const module = { ...set.module, name: 'Large' }
  const large = JSON.stringify({ ...set, module, standards, counts })
  const { updates } = await expectDone(server, 'ADM', write, { text: large })
  expect(updates).toMatchObject({ standards: 1_000, elements: 2_000 })
})

test('a dry run returns what would be created and stores nothing', async ({ server }) => {
  const before = await server.tableHashes('rds')
  const { status, body } = await server.write('ADM', write, { text, dry_run: true })
  expect(status).toBe(200)
  expect(body.data.transformation.updates).toMatchObject({ module_id: null, standards: 3 })
  expect(await server.tableHashes('rds')).toEqual(before)
})

test('imports a set whose name and version exist only when `again` is set', async ({ server }) => {
  const { updates } = await expectDone(server, 'ADM', write, { text: setNamed('Twice') })
  const first = updates.module_id
  const exists = `A module with this name and version already exists: module ${first}`
  const other = { text: setNamed('twice') }
  await expectRefused(server, 'ADM', write, other, [409, exists])
  const tried = await server.write('ADM', write, { ...other, dry_run: true })
  expect(tried.body.data.transformation.updates).toMatchObject({ existing_module_id: first })
  const again = await expectDone(server, 'ADM', write, { ...other, again: true })
  expect(again.updates).toMatchObject({ existing_module_id: first })
  expect(again.updates.module_id).not.toBe(first)
  expect(again.transformation.parameters).toMatchObject({ again: true })
})

test('an import waits for a concurrent one of the same set, and is rejected when that one is stored', async ({
  server,
}) => {
  const first = new pg.Client({ connectionString: server.ownerUrls.rds })
  await first.connect()
  try {
    await first.query('begin')
    // What an import on another server executes.
    await first.query(
      `select pg_advisory_xact_lock(hashtext('plumbline.import'), hashtext('under way 1'))`,
    )
    const second = server.write('ADM', write, { text: setNamed('Under way') })
    await expectWaiting(server, 'rds')
    await first.query(`insert into "StandardsSet" ("Name", "Version") values ('Under way', '1')`)
    await first.query('commit')
    expect((await second).status).toBe(409)
  } finally {
    await first.end()
  }
  expect(await modulesNamed(server, 'Under way')).toHaveLength(1)
})

test('returns the first response to an import repeated with its key', async ({ server }) => {
  const key = '3f3b1d0a-7a55-4c5e-9d2e-6f6a4f6b8c11'
  const sent = { text: setNamed('Keyed') }
  const first = await server.write('ADM', write, sent, { key })
  const second = await server.write('ADM', write, sent, { key })
  expect(second.status).toBe(200)
  expect(second.body.data.transformation.updates).toEqual(first.body.data.transformation.updates)
  expect(await modulesNamed(server, 'Keyed')).toHaveLength(1)
})

test('rejects a file with problems, lists the position of each and stores nothing', async ({
  server,
}) => {
  const set = sampleSet()
  set.standards[1]!.elements[2]!.parent = 'nothing'
  const { body } = await expectRefused(
    server,
    'ADM',
    write,
    { text: JSON.stringify(set) },
    refusal.invalidParameters,
  )
  const { problems } = body.data.transformation
  expect(problems).toMatchObject([{ message: expect.stringContaining('nothing') }])
})

test('rejects a file that is not a set, and leaves nothing of one that the database rejects halfway', async ({
  server,
}) => {
  for (const wrong of ['', '[]', '{', 'null', 7, null, undefined])
    await expectRefused(server, 'ADM', write, { text: wrong }, refusal.invalidParameters)
  await server.sql(
    'rds',
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await server.sql(
    'rds',
    `create trigger refuse before insert on "Element" for each row when (new."Name" = 'XY-3.b') execute function refuse()`,
  )
  const half = { text: setNamed('Half') }
  await expectRefused(server, 'ADM', write, half, [500, 'Something went wrong'])
})

test.for([
  ['C+', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['K+', refusal.notAllowed],
  ['Ko', refusal.notAllowed],
  ['Kx', refusal.notAllowed],
  ['LOCK', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server }) => {
  await expectRefused(server, role, write, { text }, answer)
})

test('rejects a file name that the history could not store', async ({ server }) => {
  for (const file_name of ['a\0b', 'a\uD800b', 'x'.repeat(256)])
    await expectRefused(server, 'ADM', write, { text, file_name }, refusal.invalidParameters)
  expect((await server.read('ADM', 'transformations/query')).status).toBe(200)
})

test('only administrators may send a body above the usual limit', async ({ server }) => {
  const long = { text: 'x'.repeat(1_100_000) }
  for (const role of ['K+', 'C+'] as const)
    await expectRefused(server, role, write, long, [413, 'Request is too large'])
  await expectRefused(server, 'ANON', write, long, refusal.notSignedIn)
  await expectRefused(server, 'ADM', write, long, refusal.invalidParameters)
})
