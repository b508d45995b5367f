import { afterAll, describe, expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { actors } from '#rules/permissions/actor.ts'
import { writes } from '#server/pipeline/registry.ts'
import { expectedWrites } from './expected-writes.ts'
import type { Fixture } from './fixture.ts'
import { keepPeople, type KeptPeople } from './keep-people.ts'
import type { MatrixServer } from './matrix-server.ts'
import { test as serverTest } from './matrix-test.ts'
import {
  answerOf,
  ask,
  cellsOf,
  leaveOneAdministrator,
  outcomeOf,
  told,
  writeCells,
  type WriteCell,
} from './write-cells.ts'

let shared: Record<Target, Fixture>
let untouched: unknown

const standing = async (server: MatrixServer) => [
  await Promise.all([...targets, 'identity' as const].map((name) => server.tableHashes(name))),
  server.stored(),
]

const setUp = async (server: MatrixServer) => {
  shared = { rds: await server.fixtures('rds'), ps: await server.fixtures('ps') }
  untouched = await standing(server)
}

// The effects of a fault must not reach the next call, which gets a new fixture.
const afresh = async (server: MatrixServer, people: readonly KeptPeople[]) => {
  for (const { bringBack } of people) await bringBack()
  await setUp(server)
}

const test = serverTest.extend('people', { scope: 'file' }, ({ server }) =>
  Promise.all(targets.map((target) => keepPeople(server, target))),
)

test.beforeAll(async ({ server }) => {
  await setUp(server)
})

afterAll(async () => {
  console.info(`${writeCells.length + rdsCells.length} cells of ${writes.size} writes`)
})

// Tests every cell in one target, and in the other only the first row of each call.
const rdsCells = [...writes.keys()].flatMap((name) => {
  const first = expectedWrites.find((row) => row.name === name)
  return first === undefined ? [] : cellsOf(first)
})
const walked = (name: string) =>
  targets.map((target) => ({
    target,
    cells: (target === 'ps' ? writeCells : rdsCells).filter((cell) => cell.name === name),
  }))

const isRefused = ({ verdict }: WriteCell) => verdict !== 'Y'

const compare = async (
  server: MatrixServer,
  cells: readonly WriteCell[],
  target: Target,
  fixtureOf: () => Promise<Fixture>,
) => {
  const answers = await Promise.all(
    cells.map(async (cell) => [
      told(cell),
      target,
      ...outcomeOf(await ask(server, cell, await fixtureOf(), target)),
    ]),
  )
  expect(answers).toEqual(cells.map((cell) => [told(cell), target, ...answerOf(cell, target)]))
}

test('every registered write is in the table with a cell for each of the eight kinds of callers', () => {
  expect([...new Set(expectedWrites.map(({ name }) => name))].toSorted()).toEqual(
    [...writes.keys()].toSorted(),
  )
  for (const name of writes.keys())
    expect([
      name,
      actors.filter(
        (actor) => !writeCells.some((cell) => cell.name === name && cell.actor === actor),
      ),
    ]).toEqual([name, []])
})

// These run first: the fixture stays unchanged until a call is allowed.
describe('denies callers without permission, and changes nothing', () => {
  test.afterEach(async ({ server, people, task }) => {
    if (task.result?.state === 'fail') await afresh(server, people)
  })

  test.for([...writes.keys()])('%s', async (name, { server }) => {
    for (const { target, cells } of walked(name)) {
      const refused = cells.filter((cell) => isRefused(cell) && !cell.isLastAdministrator)
      await compare(server, refused, target, async () => shared[target])
    }
    expect(await standing(server)).toEqual(untouched)
  })

  test('a change that would leave no administrator', async ({ server }) => {
    const undo = await leaveOneAdministrator(server, shared.ps.id('ADM'))
    try {
      const before = await standing(server)
      const cells = writeCells.filter(({ isLastAdministrator }) => isLastAdministrator)
      expect(cells).toHaveLength(3)
      await compare(server, cells, 'ps', async () => shared.ps)
      expect(await standing(server)).toEqual(before)
    } finally {
      await undo()
    }
  })
})

describe('executes the writes of callers with permission', () => {
  test.for([...writes.keys()])('%s', async (name, { server }) => {
    for (const { target, cells } of walked(name)) {
      const allowed = cells.filter((cell) => !isRefused(cell))
      await compare(server, allowed, target, () => server.fixtures(target))
    }
  })
})

test.for(targets)(
  'uploads of a client have no flag in %s, even when they send one',
  async (target, { server }) => {
    const cell = writeCells.find(
      ({ name, what, actor }) =>
        name === 'Document:Upload' && what === 'with flags' && actor === 'K+',
    )
    const fixture = await server.fixtures(target)
    const { body } = await ask(server, cell as WriteCell, fixture, target)
    const stored = await server.sql(
      target,
      `select "IsDocumentVisibleForProject" or "IsDocumentVisibleForStandard" or "IsUploadedToURAC" as flagged from "Document" where "Id" = $1`,
      [body.data.transformation.updates.document_id],
    )
    expect(stored).toEqual([{ flagged: false }])
  },
)
