import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import { targets } from '#rules/api/targets.ts'
import { reads, writes, type RegisteredWrite } from '#server/pipeline/registry.ts'
import { hostileValue, mutateBody, bodyMutations } from './factories/hostile-values.ts'
import { nightly } from './harness/nightly.ts'
import { test as serverTest } from './harness/server-test.ts'
import type { Answered, TestServer } from './harness/test-server.ts'

/** How many hostile bodies and queries are sent, with the options of the test. */
const amounts = [
  [500, 200, {}],
  [5_000, 2_000, nightly],
] as const
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_121)
const noSuchId = 2_000_000_000

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

beforeAll(async () => {
  console.info(`hostile calls: seed ${seed} (HOSTILE_SEED chooses another)`)
})

const hashes = (server: TestServer) =>
  Promise.all(targets.map((target) => server.tableHashes(target)))

/** The parameters of an example with ids that do not exist, so that even a mutated body that happens to be valid finds no row. */
function estranged(value: unknown): unknown {
  if (typeof value === 'number' && value > 0) return noSuchId
  if (Array.isArray(value)) return value.map(estranged)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, estranged(one)]))
}

const ids = /(?:^|_)id$/i

/** Whether a body that fits the contract names a row that does not exist, or stores nothing at all. */
const findsNothing = (parameters: unknown): boolean =>
  typeof parameters === 'object' &&
  parameters !== null &&
  Object.entries(parameters).some(
    ([key, value]) =>
      (ids.test(key) && Number(value) === noSuchId) || (key === 'dry_run' && value === true),
  )

// An export is recorded in the history, even of a project that does not exist.
const storesWhateverItFinds = new Set(['History:Export'])

const isRefused = ({ status }: Answered, told: unknown): void => {
  expect({ status, told, isRefused: status < 500 }).toMatchObject({ isRefused: true })
}

async function sendHostile(
  server: TestServer,
  name: string,
  { contract }: RegisteredWrite,
  runs: number,
) {
  const [focus, action] = name.split(':')
  const healthy = {
    focus,
    action,
    parameters: estranged(contract.example?.parameters),
    expected: {},
  }
  await fc.assert(
    fc.asyncProperty(bodyMutations, fc.constantFrom(...targets), async (mutations, target) => {
      const body = mutateBody(healthy, mutations) as typeof healthy | null
      const parsed = contract.parameters.safeParse(body?.parameters)
      fc.pre(
        !parsed.success ||
          (findsNothing(parsed.data) && !storesWhateverItFinds.has(name)) ||
          body?.focus !== focus ||
          body?.action !== action,
      )
      isRefused(await server.post('ADM', body, target), body)
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
}

for (const [bodies, , options] of amounts)
  test(
    `${bodies} hostile bodies, some for every write, are each refused, and no row is written`,
    options,
    async ({ server }) => {
      const before = await hashes(server)
      const runs = Math.ceil(bodies / writes.size)
      for (const [name, registered] of writes) await sendHostile(server, name, registered, runs)
      expect(await hashes(server)).toEqual(before)
    },
  )

for (const [, queries, options] of amounts)
  test(
    `${queries} hostile queries, some for every read, get an answer or a refusal, never an error`,
    options,
    async ({ server }) => {
      const runs = Math.ceil(queries / reads.size)
      for (const [name, { contract }] of reads) {
        const healthy = { ...(contract.example?.query as object), apiDb: 'ps' }
        await fc.assert(
          fc.asyncProperty(bodyMutations, hostileValue, async (mutations, id) => {
            const query = mutateBody(healthy, mutations)
            const words = new URLSearchParams()
            if (typeof query === 'object' && query !== null)
              for (const [key, value] of Object.entries(query)) words.append(key, textOf(value))
            const path = contract.path.replace('{id}', encodeURIComponent(textOf(id)))
            isRefused(
              await server.fetch(`${path}?${words.toString()}`, { headers: server.as('ADM') }),
              {
                path,
                query,
              },
            )
          }),
          { numRuns: runs, seed, endOnFailure: true },
        )
        expect((await server.read('ADM', name as ReadName, healthy as never)).status).toBeLessThan(
          500,
        )
      }
    },
  )

// A path or query longer than the server accepts is rejected before any code of the product sees it.
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000).toWellFormed()

const rawBodies: readonly (readonly [what: string, body: string])[] = [
  ['nothing', ''],
  ['no JSON', '{'],
  ['a text', '"Task:Create"'],
  ['a number', '1e999'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a byte order mark', '\uFEFF{}'],
  ['a prototype', '{"__proto__":{"focus":"Test","action":"Create"}}'],
  ['a focus that every object has', '{"focus":"constructor","action":"name","parameters":{}}'],
  ['the same member twice', '{"focus":"Task","focus":"Test","action":"Create","parameters":{}}'],
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
]

test.for(rawBodies)(
  'a body that is %s is refused, and no row is written',
  async ([_what, body], { server }) => {
    const before = await hashes(server)
    const { status } = await server.post('ADM', body, 'rds')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await hashes(server)).toEqual(before)
  },
)

test('a body of another content type than JSON is refused, and no row is written', async ({
  server,
}) => {
  const before = await hashes(server)
  const body = JSON.stringify({
    focus: 'Project',
    action: 'Create',
    parameters: { name: 'X', status_id: 1 },
  })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const { status } = await server.fetch('/api/v3/write/transformation?apiDb=rds', {
      method: 'POST',
      headers: { ...server.as('ADM'), 'content-type': type },
      body,
    })
    expect([type, status >= 400 && status < 500]).toEqual([type, true])
  }
  expect(await hashes(server)).toEqual(before)
})
