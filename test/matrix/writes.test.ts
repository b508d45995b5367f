import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { actors } from '../../src/rules/actor.ts'
import { targets, type Target } from '../../src/rules/targets.ts'
import { writes } from '../../src/server/road/registry.ts'
import { expectedWrites } from './expected-writes.ts'
import { keepPeople, type KeptPeople } from './keep-people.ts'
import { openMatrixHouse, type MatrixHouse } from './matrix-house.ts'
import type { Stage } from './stage.ts'
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

let house: MatrixHouse
let shared: Record<Target, Stage>
let untouched: unknown
let people: readonly KeptPeople[]

const standing = async () => [
  await Promise.all([...targets, 'identity' as const].map((name) => house.tableHashes(name))),
  house.stored(),
]

const setUp = async () => {
  shared = { rds: await house.stages('rds'), ps: await house.stages('ps') }
  untouched = await standing()
}

// What a fault let through stays with the call that it concerns: the next one has a stage that nobody has touched.
const afresh = async () => {
  for (const { bringBack } of people) await bringBack()
  await setUp()
}

beforeAll(async () => {
  house = await openMatrixHouse()
  people = await Promise.all(targets.map((target) => keepPeople(house, target)))
  await setUp()
})
afterAll(async () => {
  console.info(`${writeCells.length + rdsCells.length} cells of ${writes.size} writes`)
  await house.close()
})

// In the one target every cell is walked, in the other the first row of each call.
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
  cells: readonly WriteCell[],
  target: Target,
  stageOf: () => Promise<Stage>,
) => {
  const answers = await Promise.all(
    cells.map(async (cell) => [
      told(cell),
      target,
      ...outcomeOf(await ask(house, cell, await stageOf(), target)),
    ]),
  )
  expect(answers).toEqual(cells.map((cell) => [told(cell), target, ...answerOf(cell, target)]))
}

test('every registered write stands in the table with a cell for each of the eight kinds of callers', () => {
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

// These come first: what is stored stays as it is until something is allowed.
describe('who may not is refused, and nothing is touched', () => {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await afresh()
  })

  test.each([...writes.keys()])('%s', async (name) => {
    for (const { target, cells } of walked(name)) {
      const refused = cells.filter((cell) => isRefused(cell) && !cell.isLastAdministrator)
      await compare(refused, target, async () => shared[target])
    }
    expect(await standing()).toEqual(untouched)
  })

  test('what would leave no administrator', async () => {
    const undo = await leaveOneAdministrator(house, shared.ps.id('ADM'))
    try {
      const before = await standing()
      const cells = writeCells.filter(({ isLastAdministrator }) => isLastAdministrator)
      expect(cells).toHaveLength(3)
      await compare(cells, 'ps', async () => shared.ps)
      expect(await standing()).toEqual(before)
    } finally {
      await undo()
    }
    expect(await standing()).toEqual(untouched)
  })
})

describe('who may does', () => {
  test.each([...writes.keys()])('%s', async (name) => {
    for (const { target, cells } of walked(name)) {
      const allowed = cells.filter((cell) => !isRefused(cell))
      await compare(allowed, target, () => house.stages(target))
    }
  })
})

test.each(targets)(
  'what a client uploads carries no flag in %s, whatever was asked',
  async (target) => {
    const cell = writeCells.find(
      ({ name, what, actor }) =>
        name === 'Document:Upload' && what === 'with flags' && actor === 'K+',
    )
    const stage = await house.stages(target)
    const { body } = await ask(house, cell as WriteCell, stage, target)
    const stored = await house.sql(
      target,
      `select "IsDocumentVisibleForProject" or "IsDocumentVisibleForStandard" or "IsUploadedToURAC" as flagged from "Document" where "Id" = $1`,
      [body.data.transformation.updates.document_id],
    )
    expect(stored).toEqual([{ flagged: false }])
  },
)
