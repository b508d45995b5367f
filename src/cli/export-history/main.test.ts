import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { describeHead } from '#server/audit/publication/head-line.ts'
import { createPublicationJobs } from '#server/audit/publication/publication-jobs.ts'
import { openIdentity } from '#server/db/open-identity.ts'
import { openTargets } from '#server/db/targets.ts'
import { readConfig } from '#server/settings/config.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { nightly } from '#test/harness/nightly.ts'
import { startEntry } from '#test/harness/run-entry.ts'
import { sealHistory, sealRefusals } from '#test/harness/seal.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { needing } from '#test/harness/skips.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-export-'))
const verifier = join(import.meta.dirname, '../../../verifier/verify_history.py')

const hasPython = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))'])
    return true
  } catch {
    return false
  }
})()
const options = needing(hasPython, 'Python 3 is not installed')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (server: FirstServer, made: MadeProject, text: string) =>
  server.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: text,
  })

type Files = { all: string; project: string; denials: string; heads: readonly string[] }

/** Exports of three blocks of the history, the second without rows of the project, and of one block of denials. */
const test = serverTest.extend('files', { scope: 'file' }, async ({ server, made, other }) => {
  const { rds, ps } = openTargets({ rds: server.urls.rds, ps: server.urls.ps })
  for (const [of, texts] of [
    [made, ['one "Grüße" 🚀\u2028\u007f', 'two\\\n\t\u0001']],
    [other, ['theirs', 'again']],
    [made, ['three']],
  ] as const) {
    for (const text of texts) await write(server, of, text)
    if (of === made) await write(server, other, 'beside')
    await sealHistory(rds)
  }
  await server.write('K+', 'User:Delete', { user_id: 'nobody' })
  await expect.poll(() => server.sql('rds', 'select from "Refusal"')).not.toHaveLength(0)
  await sealRefusals(rds)
  await Promise.all([rds.close(), ps.close()])
  const file = async (name: string, ...words: string[]) => {
    const out = join(folder, name)
    expect(await run(server, ...words, '--target', 'rds', '--out', out)).toMatchObject({
      status: 0,
    })
    return out
  }
  const blocks = await server.sql(
    'rds',
    'select "Hash" from "TransformationBlock" order by "Sequence"',
  )
  return {
    all: await file('all', '--all'),
    project: await file('project', '--project', String(made.project)),
    denials: await file('denials', '--all', '--chain', 'denials'),
    heads: blocks.map(({ Hash }) => Hash as string),
  } satisfies Files
})

const run = (server: FirstServer, ...words: string[]) =>
  startEntry('src/cli/export-history/main.ts', words, {
    RDS_URL: server.ownerUrls.rds,
    PS_URL: server.ownerUrls.ps,
  }).ended

/** Runs the verifier as an outsider would; returns its exit status and its output. */
const verify = (...words: string[]) =>
  new Promise<{ status: number; out: string }>((resolve) => {
    execFile('python3', ['-I', verifier, ...words], (error, out, err) =>
      resolve({ status: Number(error?.code ?? 0), out: out + err }),
    )
  })

test(
  'exports of all, of a project and of the denials are valid, and lead to every head',
  options,
  async ({ files }) => {
    const given = files.heads.flatMap((head) => ['--head', head])
    const all = await verify(files.all, ...given)
    expect(all.out).toContain(`It leads to ${files.heads.length} given`)
    expect(all.out).toMatch(/^Valid: the history of all projects, 7 rows in (\d+) of \1 blocks\./)
    const project = await verify(files.project, ...given)
    expect(project.out).toMatch(/^Valid: the history of project \d+, 3 rows in 2 of \d+ blocks\./)
    expect((await verify(files.denials)).out).toMatch(
      /^Valid: the refusals of all projects, \d+ rows/,
    )
    expect([all.status, project.status]).toEqual([0, 0])
    expect(readFileSync(files.project, 'utf8')).not.toMatch(/theirs|beside/)
  },
)

type Line = Record<string, unknown> & { row?: (string | null)[]; block?: string[]; salt?: string }

const edits: readonly [string, (lines: Line[]) => void][] = [
  ['a field that was changed', (lines) => void (rowsOf(lines)[1]!.row![10] = '{}')],
  ['a field that became null', (lines) => void (rowsOf(lines)[0]!.row![15] = null)],
  ['a row that was deleted', (lines) => void lines.splice(lines.indexOf(rowsOf(lines)[0]!), 1)],
  ['a row that was inserted', (lines) => void lines.splice(2, 0, rowsOf(lines)[2]!)],
  ['rows that were swapped', (lines) => swap(lines, rowsOf(lines)[0]!, rowsOf(lines)[1]!)],
  ['blocks that were swapped', (lines) => swap(lines, blocksOf(lines)[0]!, blocksOf(lines)[1]!)],
  ['another salt', (lines) => void (blocksOf(lines)[0]!.salt = 'ab'.repeat(32))],
  [
    'another time of sealing',
    (lines) => void (blocksOf(lines)[0]!.block![11] = '2026-01-01T00:00:00.000000Z'),
  ],
  [
    'another hash before the first block',
    (lines) => void (lines[0]!['previous'] = 'ab'.repeat(32)),
  ],
  ['a last line that is missing', (lines) => void lines.pop()],
  ['a line after the last', (lines) => void lines.push(lines.at(-1)!)],
  ['another number of rows', (lines) => void (lines.at(-1)!['rows'] = 6)],
  ['another project', (lines) => void (lines[0]!['project'] = 1)],
  ['another chain', (lines) => void (lines[0]!['chain'] = 'refusals')],
  ['a project that is no number', (lines) => void (rowsOf(lines)[0]!.row![14] = 'x')],
]

const rowsOf = (lines: readonly Line[]) => lines.filter(({ row }) => row !== undefined)
const blocksOf = (lines: readonly Line[]) => lines.filter(({ block }) => block !== undefined)

function swap(lines: Line[], one: Line, two: Line): void {
  const [first, second] = [lines.indexOf(one), lines.indexOf(two)]
  lines[first] = two
  lines[second] = one
}

const read = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Line)

function store(lines: readonly Line[], name = 'edited'): string {
  const file = join(folder, name)
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

test('each edit is found', { ...options, ...nightly }, async ({ files }) => {
  const found = await Promise.all(
    edits.map(async ([name, edit], index) => {
      const lines = read(files.all)
      edit(lines)
      const { status, out } = await verify(store(lines, `edited ${index}`))
      return [name, status, out.startsWith('INVALID: ')]
    }),
  )
  expect(found).toEqual(edits.map(([name]) => [name, 1, true]))
})

test(
  'of a project, another path, index, size or nonce is found',
  { ...options, ...nightly },
  async ({ files }) => {
    for (const [key, value] of Object.entries({
      index: 1,
      size: 3,
      path: [],
      nonce: 'ab'.repeat(32),
    })) {
      const lines = read(files.project)
      const line = lines.find((one) => key in one)!
      line[key] = value
      expect([key, (await verify(store(lines))).status]).toEqual([key, 1])
    }
  },
)

test(
  'a cut end with a last line of its own shows only with a head, or with published lines',
  { ...options, ...nightly },
  async ({ server, databases, files }) => {
    const lines = read(files.all)
    const last = lines.findLastIndex(({ block }) => block !== undefined)
    const cut = lines.slice(0, last)
    const sequence = blocksOf(cut).length
    const file = store([
      ...cut,
      { head: files.heads[sequence - 1], sequence, rows: rowsOf(cut).length },
    ])
    expect((await verify(file)).status).toBe(0)
    const withHead = await verify(file, '--head', files.heads.at(-1)!)
    expect(withHead).toMatchObject({ status: 1, out: expect.stringContaining('does not lead to') })
    const published = join(folder, 'published')
    const identity = openIdentity(server.urls.identity, { namesStatements: true, connections: 1 })
    const { close } = createPublicationJobs({
      heads: readConfig({ HEAD_FILE: published }).heads,
      identity,
      databases: [databases.rds],
      authSecret: testSecret,
      log: () => {},
    })
    await close()
    await identity.end()
    for (const each of [files.all, files.project, files.denials])
      expect(await verify(each, '--heads', published)).toMatchObject({
        status: 0,
        out: expect.stringContaining('It leads to 0 given and 1 published heads.'),
      })
    // An earlier head was published before the end was cut off.
    const [row] = await server.sql('identity', 'select "Id" as id from "Installation"')
    const head = { shard: 0, sequence: 1, hash: files.heads[0]! }
    const rows = Number(blocksOf(lines)[0]!.block![7])
    const earlier = describeHead(row.id, { target: 'rds', chain: 'history', head, rows })
    appendFileSync(
      published,
      `<109>1 - host plumbline 1 HEAD - ${earlier} 2026-11-26T00:00:00.000Z\n`,
    )
    expect(await verify(files.all, '--heads', published)).toMatchObject({
      status: 0,
      out: expect.stringContaining('2 published heads'),
    })
    expect(await verify(file, '--heads', published)).toMatchObject({
      status: 1,
      out: expect.stringContaining('or ends before it'),
    })
  },
)

test(
  'other spellings of the same values, and files that cannot be read, are refused',
  { ...options, ...nightly },
  async ({ files }) => {
    const text = readFileSync(files.all, 'utf8')
    for (const other of [
      text.replaceAll(',"', ', "'),
      text.replace('ß', '\\u00df'),
      text.trimEnd(),
      `${text}\n`,
    ]) {
      const file = join(folder, 'spelled')
      writeFileSync(file, other)
      expect((await verify(file)).status).toBe(1)
    }
    expect((await verify(join(folder, 'none'))).status).toBe(2)
    expect((await verify(files.all, '--head', 'ab')).status).toBe(2)
  },
)

test(
  'a project without entries and wrong usage are refused with a reason',
  nightly,
  async ({ server }) => {
    const file = join(folder, 'nothing')
    for (const out of [[], ['--out', file]])
      expect(await run(server, '--project', '999999', '--target', 'rds', ...out)).toMatchObject({
        status: 1,
        err: expect.stringContaining('Nothing of the history of project 999999 in rds is sealed'),
      })
    expect(existsSync(file)).toBe(false)
    for (const words of [
      [],
      ['--all', '--project', '1'],
      ['--project', 'x'],
      ['--all', '--chain', 'x'],
    ])
      expect((await run(server, ...words)).status).toBe(2)
  },
)
