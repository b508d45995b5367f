import { afterAll, expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { fileReads, reads } from '#server/pipeline/registry.ts'
import { expectedReads } from './expected-reads.ts'
import { test as serverTest } from './matrix-test.ts'
import { read, readAnswerOf, readCells, toldOf } from './read-cells.ts'

const test = serverTest.extend('shared', { scope: 'file' }, async ({ server }) => ({
  rds: await server.fixtures('rds'),
  ps: await server.fixtures('ps'),
}))

afterAll(async () => {
  console.info(
    `${readCells.length * targets.length} cells of ${reads.size} reads, ${fileReads.size} downloads and the upload`,
  )
})

const names = [...reads.keys(), ...fileReads.keys(), 'uploads']

test('the table contains every registered read and download, and the upload', () => {
  expect([...new Set(expectedReads.map(({ name }) => name))].toSorted()).toEqual(names.toSorted())
})

/** The hashes of what a read never changes: a recorded download changes its counts and the history. */
const withoutRecords = (name: string, hashes: Readonly<Record<string, string>>) =>
  name === 'files/reports'
    ? Object.fromEntries(
        Object.entries(hashes).filter(
          ([table]) => !/^(SavedReport|Transformation.*|ChangeCount)$/.test(table),
        ),
      )
    : hashes

test.for(names)(
  '%s shows each kind of caller what the table declares, in both targets',
  async (name, { server, shared }) => {
    for (const target of targets) {
      const cells = readCells.filter((cell) => cell.name === name)
      const hashes = async () =>
        name === 'uploads' ? null : withoutRecords(name, await server.tableHashes(target))
      const before = await hashes()
      const answers = await Promise.all(
        cells.map(async (cell) => ({
          cell: toldOf(cell),
          target,
          ...(await read(server, cell, shared[target], target)),
        })),
      )
      expect(answers).toEqual(
        cells.map((cell) => ({ cell: toldOf(cell), target, ...readAnswerOf(cell) })),
      )
      expect(await hashes()).toEqual(before)
    }
  },
)

test('a rejected upload leaves no file and no row', async ({ server, shared }) => {
  for (const target of targets) {
    const before = [server.stored(target), await server.tableHashes(target)]
    for (const cell of readCells.filter(
      ({ name, shown }) => name === 'uploads' && typeof shown === 'number',
    ))
      await read(server, cell, shared[target], target)
    expect([server.stored(target), await server.tableHashes(target)]).toEqual(before)
  }
})
