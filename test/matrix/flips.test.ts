import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPermissions } from '../../src/server/road/check-permissions.ts'
import { fileReads, reads, writes } from '../../src/server/road/registry.ts'
import { readFlips, writeFlips, type Flip } from './flips.ts'
import { openMatrixHouse, type MatrixHouse } from './matrix-house.ts'
import { keepPeople, type KeptPeople } from './keep-people.ts'
import { read, readAnswerOf, readCells, type Read } from './read-cells.ts'
import { takeWallDown } from './take-wall-down.ts'
import { answerOf, ask, outcomeOf, writeCells } from './write-cells.ts'

let house: MatrixHouse
let people: KeptPeople

const target = 'ps'
const mostAtOnce = 6

beforeAll(async () => {
  house = await openMatrixHouse()
  people = await keepPeople(house, target)
  // The wall in the database would stop what the matrix lets through: here the matrix stands alone.
  await takeWallDown(house, target)
})
afterAll(() => house.close())

type Case = { readonly isOpenFirst: boolean; readonly differs: () => Promise<boolean> }

const casesOfWrite = ({ name, actor }: Flip): Case[] =>
  writeCells
    .filter((cell) => cell.name === name && cell.actor === actor && !cell.isLastAdministrator)
    .map((cell) => ({
      isOpenFirst: cell.verdict === 'Y',
      differs: async () => {
        const answered = await ask(house, cell, await house.stages(target), target)
        return JSON.stringify(outcomeOf(answered)) !== JSON.stringify(answerOf(cell, target))
      },
    }))

const isSame = (a: Read, b: Read): boolean => a.status === b.status && a.told === b.told

const casesOfRead = ({ name, actor }: Flip): Case[] =>
  readCells
    .filter((cell) => cell.name === name && cell.actor === actor)
    .map((cell) => ({
      isOpenFirst: typeof cell.shown === 'string',
      differs: async () =>
        !isSame(await read(house, cell, await house.stages(target), target), readAnswerOf(cell)),
    }))

const doesNotStart = (): boolean => {
  try {
    checkPermissions({ writes, reads: new Map([...reads, ...fileReads]) })
    return false
  } catch {
    return true
  }
}

// Whoever has no session, or none that counts, is refused before the matrix is asked: there a wrong entry stops the start.
async function isNoticed(flip: Flip, cases: readonly Case[]): Promise<boolean> {
  const undo = flip.plant()
  try {
    if (flip.actor === 'ANON' || flip.actor === 'LOCK') return doesNotStart()
    // Those first that are likelier to notice.
    for (const { differs } of cases.toSorted(
      (a, b) => Number(a.isOpenFirst === flip.isOpen) - Number(b.isOpenFirst === flip.isOpen),
    ))
      if (await differs()) return true
    return false
  } finally {
    undo()
    if (flip.name.startsWith('User:')) await people.bringBack()
  }
}

async function unnoticed(
  flips: readonly Flip[],
  casesOf: (flip: Flip) => Case[],
): Promise<string[]> {
  const byCall = Map.groupBy(flips, ({ name }) => (name.startsWith('User:') ? 'User' : name))
  const waiting = [...byCall.values()]
  const left: string[] = []
  const work = async () => {
    for (let calls = waiting.pop(); calls !== undefined; calls = waiting.pop())
      for (const flip of calls) if (!(await isNoticed(flip, casesOf(flip)))) left.push(flip.told)
  }
  // Whoever is taken away by a planted fault is missed by all other calls.
  const isAboutPeople = waiting.findIndex(([flip]) => flip?.name.startsWith('User:'))
  const alone = isAboutPeople < 0 ? [] : waiting.splice(isAboutPeople, 1)
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  waiting.push(...alone)
  await work()
  console.info(`${flips.length - left.length} of ${flips.length} flipped cells noticed`)
  return left.toSorted()
}

test('the matrix as it stands is noticed by nothing', () => {
  expect(doesNotStart()).toBe(false)
})

test('every flipped cell of the writes is noticed', { timeout: 180_000 }, async () => {
  expect(await unnoticed(writeFlips, casesOfWrite)).toEqual([])
})

test('every flipped cell of the reads is noticed', { timeout: 180_000 }, async () => {
  expect(await unnoticed(readFlips, casesOfRead)).toEqual([])
})
