import { request } from 'node:http'
import { expect } from 'vitest'
import { takeImportTurn } from '#operations/module/import-turn.ts'
import { sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { readImportBody } from './import-body.ts'

// Starting a worker thread is slow on a busy machine.

/** Creates a standards file that exceeds the usual limit of a body. */
const longText = (elements = 300) => {
  const set = sampleSet()
  const [first] = set.standards
  const standards = Array.from({ length: elements }, (_, index) => ({
    ...first!,
    key: `XY-${index}`,
    name: `XY-${index} Title`,
    elements: [
      { name: `${index}.a`, parent: null, stem: false, type: 'mandatory', text: 'x'.repeat(4_000) },
      { name: `${index}.b`, parent: `${index}.a`, stem: false, type: 'points', text: 'ß€😀\\"' },
    ],
  }))
  return JSON.stringify({ ...set, standards, counts: {} })
}

const importOf = (text: string, more: object = {}) => ({
  focus: 'Module',
  action: 'Import',
  parameters: { text, file_name: 'long.json', ...more },
})

const modules = async (server: FirstServer) =>
  (await server.sql('rds', 'select count(*)::int as n from "StandardsSet"'))[0].n as number

test('imports a file beyond the usual limit and stores its digest in the response and the history', async ({
  server,
}) => {
  const text = longText()
  expect(text.length).toBeGreaterThan(1_200_000)
  const { status, body } = await server.post('ADM', { transformation: importOf(text) }, 'rds')
  expect([status, body.data.transformation.updates]).toMatchObject([
    200,
    { standards: 300, elements: 600 },
  ])
  expect(body.data.transformation.parameters).toEqual({
    file_name: 'long.json',
    dry_run: false,
    length: text.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const rows = await server.sql(
    'rds',
    `select e."Name", e."Text", p."Name" as parent from "Element" e join "Standard" s on s."Id" = e."StandardId"
    left join "Element" p on p."Id" = e."ParentId"
    where s."StandardSetId" = $1 and s."Name" = 'XY-221 Title' order by e."Name"`,
    [body.data.transformation.updates.module_id],
  )
  expect(rows).toEqual([
    { Name: '221.a', Text: 'x'.repeat(4_000), parent: null },
    { Name: '221.b', Text: 'ß€😀\\"', parent: '221.a' },
  ])
})

test(
  'replays a repeated import by its key and rejects another file with the same key',
  nightly,
  async ({ server }) => {
    const key = '3f0a9f0e-0c55-4b0c-8f5d-0a5b2d1c7e11'
    const send = (text: string) =>
      server.post('ADM', importOf(text, { again: true }), 'rds', { 'idempotency-key': key })
    const [first, again] = [await send(longText()), await send(longText())]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data.transformation.updates).toEqual(first.body.data.transformation.updates)
    expect((await send(longText(301))).status).toBe(422)
  },
)

test.for([
  ['another action', { ...importOf(longText()), action: 'Create' }, [413, 'Request is too large']],
  ['another focus', { ...importOf(longText()), focus: 'Standard' }, [413, 'Request is too large']],
  [
    'a long text beside the file',
    importOf('{}', { file_name: 'x'.repeat(1_200_000) }),
    [413, 'Request is too large'],
  ],
  [
    'many members',
    {
      ...importOf(longText()),
      expected: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, 1])),
    },
    [413, 'Request is too large'],
  ],
  [
    'a text that is none',
    { ...importOf(''), parameters: { text: 1, x: 'x'.repeat(1_200_000) } },
    [400, 'Invalid Parameters'],
  ],
  ['no transformation', ['x'.repeat(1_200_000)], [400, 'Invalid Parameters']],
] as const)(
  'rejects a large body that contains %s and stores nothing',
  async ([_, body, answer], { server }) => {
    const before = await modules(server)
    const { status, body: answered } = await server.post('ADM', body, 'rds')
    expect([status, answered.error ?? answered.data.transformation.error]).toEqual(answer)
    expect(await modules(server)).toBe(before)
  },
)

test('rejects a large invalid file with the position of each problem, repeating only its beginning', async ({
  server,
}) => {
  const { status, body } = await server.post(
    'ADM',
    importOf(longText().replace('"points"', '"pints"')),
    'rds',
  )
  expect(status).toBe(400)
  expect(body.data.transformation.problems).toMatchObject([
    { place: '/standards/0/elements/1/type' },
  ])
  expect(body.data.transformation.parameters.text).toHaveLength(2_001)
})

test('admits one large import at a time and the next one after the response', async ({
  server,
}) => {
  const end = takeImportTurn()
  for (const text of [longText(), `[${'1,'.repeat(100_000)}1]`]) {
    const { status, headers, body } = await server.post('ADM', importOf(text), 'rds')
    expect([status, headers['retry-after'], JSON.stringify(body)]).toEqual([
      429,
      '5',
      expect.stringContaining('importUnderWay'),
    ])
  }
  // A short file does not need the slot.
  expect(
    (await server.post('ADM', importOf('{}'), 'rds')).body.data.transformation.problems,
  ).toHaveLength(1)
  end?.()
  for (const _ of [1, 2])
    expect((await server.post('ADM', importOf(longText(), { dry_run: true }), 'rds')).status).toBe(
      200,
    )
})

test('releases the import slot when the sender disconnects', async ({ server }) => {
  const sent = request(`${server.address}/api/v3/write/transformation?apiDb=rds`, {
    method: 'POST',
    headers: {
      ...server.as('ADM'),
      'content-type': 'application/json',
      'content-length': 5_000_000,
    },
  })
  sent.on('error', () => {})
  sent.write('{')
  await expect.poll(isTaken).toBe(true)
  sent.destroy()
  await expect.poll(isTaken).toBe(false)
})

const isTaken = () => {
  const end = takeImportTurn()
  end?.()
  return end === null
}

test('responds to other requests while a large file is parsed', nightly, async ({ server }) => {
  const order: string[] = []
  const importing = server
    .post('ADM', importOf(longText(3_000), { dry_run: true }), 'rds')
    .then(({ status }) => order.push(`import ${status}`))
  await expect.poll(isTaken, { interval: 5 }).toBe(true)
  for (let time = 0; time < 5; time += 1)
    order.push(`read ${(await server.read('C+', 'core/modules')).status}`)
  await importing
  expect(order.at(-1)).toBe('import 200')
})

test('rejects large bodies in a read-only environment and during impersonation', async ({
  server,
}) => {
  const readOnly = await server.another({ TARGET_ENV: 'production' })
  const large = importOf(longText())
  expect((await readOnly.post('ADM', large, 'rds')).status).toBe(423)
  expect((await readOnly.post('C+', large, 'rds')).status).toBe(413)
  await readOnly.close()
  const seen = { 'x-preview': '00000000-0000-4000-8000-000000000000' }
  expect((await server.post('ADM', large, 'rds', seen)).body.error).toBe('Preview is read-only')
})

test('rejects large bodies of invalid or ambiguous JSON', () => {
  const read = (text: string) => readImportBody(Buffer.from(text))
  for (const text of ['', '{', '{"focus":"Module","focus":"Module"}', '{"__proto__":{}}', 'null'])
    expect(read(text)).toEqual({ error: 'invalidParameters' })
  expect(readImportBody(Buffer.from([0x22, 0xff, 0x22]))).toEqual({ error: 'invalidParameters' })
})
