import { describe, expect, test } from 'vitest'
import { readContracts, writeContracts, writeNames, type ReadName } from '#operations/contracts.ts'
import { errors } from '#rules/api/errors.ts'
import { actors } from '#rules/permissions/actor.ts'
import { replyError } from '#rules/permissions/read-permissions.ts'
import type { Cell } from '#rules/permissions/write-permissions.ts'
import { expectedReads } from './expected-reads.ts'
import { readCells } from './read-cells.ts'
import { writeCells } from './write-cells.ts'

// writes.test.ts and reads.test.ts test the whole matrix against a server; this file only compares it with the contracts.

const inWords = (cell: Cell): string =>
  typeof cell === 'function' ? 'under a condition' : cell ? 'always' : 'never'

function expectedOf(verdicts: ReadonlySet<string>): string {
  const isDone = ['Y', 'Z', 'U', 'X'].some((verdict) => verdicts.has(verdict))
  const isRefused = verdicts.has('N') || verdicts.has('M')
  return isDone ? (isRefused ? 'under a condition' : 'always') : 'never'
}

describe('each cell of a write is what its rows of the expected matrix say', () => {
  test.each(writeNames)('%s', (name) => {
    const cells = actors.map((actor) => `${actor} ${inWords(writeContracts[name].may[actor])}`)
    const expected = actors.map((actor) => {
      const rows = writeCells.filter((cell) => cell.name === name && cell.actor === actor)
      return `${actor} ${expectedOf(new Set(rows.map(({ verdict }) => verdict)))}`
    })
    expect(cells).toEqual(expected)
  })
})

describe('each cell of a read denies or returns data as its rows of the expected matrix say', () => {
  test.each(Object.keys(readContracts) as ReadName[])('%s', (name) => {
    expect(expectedReads.map((row) => row.name)).toContain(name)
    const contract = readContracts[name]
    const rows = [contract.may, ...Object.values(contract.mayOtherwise ?? {})]
    for (const actor of actors) {
      const stated = rows.map((may) => {
        const error = replyError(may[actor])
        return error === null ? 'answers' : String(errors[error].status)
      })
      const shown = readCells
        .filter((cell) => cell.name === name && cell.actor === actor)
        .map((cell) => (typeof cell.shown === 'number' ? String(cell.shown) : 'answers'))
      // A read that returns data may still deny the data of others.
      const outcomes = stated.includes('answers') ? ['answers'] : stated
      expect([actor, shown]).toEqual([actor, expect.arrayContaining(outcomes)])
      if (!stated.includes('answers')) expect(shown).not.toContain('answers')
    }
  })
})
