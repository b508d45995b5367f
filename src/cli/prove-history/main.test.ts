import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { openTargets } from '#server/db/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { checkProof } from './check-proof.ts'
import type { OwnBlock, Proof } from './proof.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-proof-'))

const write = (server: FirstServer, made: MadeProject, text: string) =>
  server.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: text,
  })

const test = serverTest
  .extend('ours', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('theirs', { scope: 'file' }, ({ newProject }) => newProject())

test.beforeAll(async ({ server, ours, theirs }) => {
  const another = await makeProject(server)
  const { rds, ps } = openTargets({ rds: server.urls.rds, ps: server.urls.ps })
  // Three blocks, one of which contains no rows of the project.
  for (const [made, texts] of [
    [ours, ['ours one', 'ours two']],
    [theirs, ['theirs one']],
    [ours, ['ours three']],
  ] as const) {
    for (const text of texts) await write(server, made, text)
    // With three projects, the first one has the same audit path as it would among four.
    for (const other of [theirs, another]) await write(server, other, 'beside')
    await sealHistory(rds)
  }
  await Promise.all([rds.close(), ps.close()])
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const run = (server: FirstServer, ...words: string[]) =>
  startEntry('src/cli/prove-history/main.ts', words, {
    RDS_URL: server.ownerUrls.rds,
    PS_URL: server.ownerUrls.ps,
  }).ended

const file = () => join(folder, 'proof.json')

async function proofOf(server: FirstServer, made: MadeProject, ...words: string[]): Promise<Proof> {
  const asked = ['--project', String(made.project), '--target', 'rds', '--out', file()]
  expect(await run(server, ...asked, ...words)).toMatchObject({ status: 0 })
  return JSON.parse(readFileSync(file(), 'utf8'))
}

const head = async (server: FirstServer): Promise<string> =>
  (
    await server.sql(
      'rds',
      `select "Hash" from "TransformationBlock" order by "Sequence" desc limit 1`,
    )
  )[0].Hash

const own = (proof: Proof): OwnBlock[] =>
  proof.blocks.filter((block): block is OwnBlock => typeof block !== 'string')

test('a proof contains all history entries of the project and none of another project', async ({
  server,
  ours,
}) => {
  const proof = await proofOf(server, ours, '--content', 'all')
  expect(checkProof(proof).entries.at(-1)).toBe(3)
  const text = JSON.stringify(proof)
  for (const one of ['ours one', 'ours two', 'ours three']) expect(text).toContain(one)
  for (const one of ['theirs', 'beside']) expect(text).not.toContain(one)
  const checked = await run(server, '--check', file(), '--head', await head(server))
  expect(checked).toMatchObject({
    status: 0,
    out: `3 of 3 entries of project ${ours.project} are in the history of the head ${await head(server)}.\n`,
  })
})

test(
  'without --content the file contains only hashes of the entries',
  nightly,
  async ({ server, ours }) => {
    const proof = await proofOf(server, ours)
    expect(JSON.stringify(proof)).not.toContain('ours')
    expect(
      own(proof)
        .flatMap(({ entries }) => entries)
        .every((entry) => 'leaf' in entry),
    ).toBe(true)
    expect(checkProof(proof).entries.at(-1)).toBe(3)
  },
)

test('--content discloses only the entries it names', nightly, async ({ server, ours }) => {
  const [row] = await server.sql(
    'rds',
    `select "Id" from "Transformation" where "Parameters" ->> 'consultant_comment' = 'ours one'`,
  )
  const text = JSON.stringify(await proofOf(server, ours, '--content', String(row.Id)))
  expect([text.includes('ours one'), text.includes('ours two')]).toEqual([true, false])
})

const changed: readonly [string, (proof: Proof) => void, RegExp][] = [
  [
    'text of an entry',
    (proof) => {
      const [entry] = own(proof)[0]!.entries
      if (entry && 'fields' in entry) entry.fields[10] = '{}'
    },
    /are not those that it sealed/,
  ],
  ['entry left out', (proof) => void own(proof)[0]!.entries.pop(), /are not those that it sealed/],
  [
    'path',
    // A block with this project alone has an empty path.
    (proof) =>
      void own(proof)
        .find(({ path }) => path.length > 0)!
        .path.pop(),
    /are not those that it sealed/,
  ],
  ['size', (proof) => void (own(proof)[0]!.size += 1), /are not those that it sealed/],
  ['project', (proof) => void (proof.project += 1), /is not of project/],
  ['block left out', (proof) => void proof.blocks.splice(1, 1), /do not lead to the head/],
  ['head', (proof) => void (proof.head = '0'.repeat(64)), /do not lead to the head/],
  [
    'what a block says',
    (proof) => void (own(proof)[0]!.content[11] = '2026-01-01T00:00:00.000000Z'),
    /do not lead to the head/,
  ],
  ['format', (proof) => void (own(proof)[0]!.content[0] = 'history-block/9'), /format/],
]

test.for(changed)(
  'a proof with another %s is invalid',
  nightly,
  async ([_, change, words], { server, ours }) => {
    const proof = await proofOf(server, ours, '--content', 'all')
    change(proof)
    expect(() => checkProof(proof)).toThrow(words)
  },
)

test(
  'entries of another project are not accepted as those of this one',
  nightly,
  async ({ server, ours, theirs }) => {
    const proof = await proofOf(server, theirs)
    expect(() => checkProof({ ...proof, project: ours.project })).toThrow(
      'are not those that it sealed',
    )
  },
)

test(
  'an earlier head proves the entries up to it, the head of another chain none',
  nightly,
  async ({ server, ours }) => {
    const proof = await proofOf(server, ours)
    const { hashes } = checkProof(proof)
    // Rows whose predecessors were not settled yet are in a separate block.
    const [first] = proof.blocks
    const count = typeof first === 'object' ? first.entries.length : 0
    expect(count).toBeLessThan(3)
    const earlier = await run(server, '--check', file(), '--head', hashes[0]!)
    expect(earlier).toMatchObject({
      status: 1,
      out: expect.stringContaining(`${count} of 3 entries`),
    })
    const unknown = await run(server, '--check', file(), '--head', 'f'.repeat(64))
    expect(unknown).toMatchObject({ status: 1, out: expect.stringContaining('does not lead') })
  },
)

test(
  'a project without sealed entries and an unreadable or malformed file are refused with a reason',
  nightly,
  async ({ server }) => {
    const none = await run(server, '--project', '999999', '--target', 'rds')
    expect(none).toMatchObject({
      status: 1,
      err: expect.stringContaining('No entry of project 999999 in rds is sealed by a block yet.'),
    })
    const missing = await run(server, '--check', join(folder, 'none.json'))
    expect(missing).toMatchObject({ status: 1, err: expect.stringContaining('cannot be read') })
    writeFileSync(join(folder, 'bad.json'), '{"format": "another"}')
    const bad = await run(server, '--check', join(folder, 'bad.json'))
    expect(bad).toMatchObject({ status: 1, err: expect.stringContaining('is not a proof') })
  },
)

test(
  '--content refuses an id that is not a sealed entry of the project',
  nightly,
  async ({ server, ours }) => {
    const asked = ['--project', String(ours.project), '--target', 'rds', '--content', '999999']
    expect(await run(server, ...asked)).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining(
        `Project ${ours.project} in rds has no entry 999999 that is sealed by a block.`,
      ),
    })
  },
)

test('reports where and why a proof cannot be written', nightly, async ({ server, ours }) => {
  const out = join(folder, 'none', 'proof.json')
  expect(
    await run(server, '--project', String(ours.project), '--target', 'rds', '--out', out),
  ).toMatchObject({ status: 1, err: expect.stringContaining(`${out} cannot be written (ENOENT).`) })
})

test.for([
  [[], '--project is missing'],
  [['--project', 'x'], '--project must be the id of a project, not "x".'],
  [['--project', '1', '--content', 'a'], '--content must be all or ids'],
  [['--project', '1', '--target', 'both'], '--target must be rds or ps'],
  [['--project', '1', '--head', 'ab'], '--head belongs to --check.'],
  [['--check', 'f', '--head', 'ab'], '--head must be a hash'],
  [['--check', 'f', '--project', '1'], '--check takes no other option'],
] as const)('rejects %j as wrong usage', nightly, async ([words, message], { server }) => {
  expect(await run(server, ...words)).toMatchObject({
    status: 2,
    err: expect.stringContaining(message),
  })
})
