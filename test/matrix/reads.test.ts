import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets, type Target } from '../../src/rules/targets.ts'
import { fileReads, reads } from '../../src/server/road/registry.ts'
import { expectedReads } from './expected-reads.ts'
import { openMatrixHouse, type MatrixHouse } from './matrix-house.ts'
import { read, readAnswerOf, readCells, toldOf } from './read-cells.ts'
import type { Stage } from './stage.ts'

let house: MatrixHouse
let shared: Record<Target, Stage>

beforeAll(async () => {
  house = await openMatrixHouse()
  shared = { rds: await house.stages('rds'), ps: await house.stages('ps') }
})
afterAll(async () => {
  console.info(
    `${readCells.length * targets.length} cells of ${reads.size} reads, ${fileReads.size} downloads and the upload`,
  )
  await house.close()
})

const names = [...reads.keys(), ...fileReads.keys(), 'uploads']

test('every registered read, download and the upload stand in the table', () => {
  expect([...new Set(expectedReads.map(({ name }) => name))].toSorted()).toEqual(names.toSorted())
})

test.each(names)(
  '%s shows each kind of caller what the table says, in both targets',
  async (name) => {
    for (const target of targets) {
      const cells = readCells.filter((cell) => cell.name === name)
      const hashes = async () => (name === 'uploads' ? null : house.tableHashes(target))
      const before = await hashes()
      const answers = await Promise.all(
        cells.map(async (cell) => ({
          cell: toldOf(cell),
          target,
          ...(await read(house, cell, shared[target], target)),
        })),
      )
      expect(answers).toEqual(
        cells.map((cell) => ({ cell: toldOf(cell), target, ...readAnswerOf(cell) })),
      )
      expect(await hashes()).toEqual(before)
    }
  },
)

test('an upload that is refused leaves no file and no row', async () => {
  for (const target of targets) {
    const before = [house.stored(target), await house.tableHashes(target)]
    for (const cell of readCells.filter(
      ({ name, shown }) => name === 'uploads' && typeof shown === 'number',
    ))
      await read(house, cell, shared[target], target)
    expect([house.stored(target), await house.tableHashes(target)]).toEqual(before)
  }
})
