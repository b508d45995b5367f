import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPermissions } from '../../src/server/road/check-permissions.ts'
import { fileReads, reads, writes } from '../../src/server/road/registry.ts'
import { readFlips, writeFlips, type Flip } from './flips.ts'
import { openMatrixHouse, type MatrixHouse } from './matrix-house.ts'
import { keepPeople, type KeptPeople } from './keep-people.ts'
import { read, readAnswerOf, readCells, type Read } from './read-cells.ts'
import type { Stage } from './stage.ts'
import { takeWallDown } from './take-wall-down.ts'
import { answerOf, ask, outcomeOf, writeCells } from './write-cells.ts'

let house: MatrixHouse
let people: KeptPeople
let shared: Stage

const target = 'ps'
const mostAtOnce = 6

beforeAll(async () => {
  house = await openMatrixHouse()
  people = await keepPeople(house, target)
  shared = await house.stages(target)
  // The wall in the database would stop what the matrix lets through: here the matrix stands alone.
  await takeWallDown(house, target)
})
afterAll(() => house.close())

type Case = { readonly isOpenFirst: boolean; readonly differs: () => Promise<boolean> }

// What is refused leaves the shared stage as it is; what a fault lets through has one of its own.
const casesOfWrite = ({ name, actor, isOpen }: Flip, isSound = false): Case[] =>
  writeCells
    .filter((cell) => cell.name === name && cell.actor === actor && !cell.isLastAdministrator)
    .map((cell) => ({
      isOpenFirst: cell.verdict === 'Y',
      differs: async () => {
        const isChanging = isOpen || (isSound && cell.verdict === 'Y')
        const stage = isChanging ? await house.stages(target) : shared
        const answered = await ask(house, cell, stage, target)
        return JSON.stringify(outcomeOf(answered)) !== JSON.stringify(answerOf(cell, target))
      },
    }))

const isSame = (a: Read, b: Read): boolean => a.status === b.status && a.told === b.told

// An answer that is kept under a fault is kept for a stage that nobody asks for again.
const casesOfRead = ({ name, actor }: Flip, isSound = false): Case[] => {
  let own: Promise<Stage> | undefined
  const stageOf = async () => (isSound ? shared : (own ??= house.stages(target)))
  return readCells
    .filter((cell) => cell.name === name && cell.actor === actor)
    .map((cell) => ({
      isOpenFirst: typeof cell.shown === 'string',
      differs: async () =>
        !isSame(await read(house, cell, await stageOf(), target), readAnswerOf(cell)),
    }))
}

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
    await afterwards(flip)
  }
}

const afterwards = async ({ name }: Flip) => {
  if (name.startsWith('User:')) await people.bringBack()
}

/** Takes the flips of several calls at once, those of one call one after the other. */
async function inTurns(flips: readonly Flip[], take: (flip: Flip) => Promise<void>): Promise<void> {
  const byCall = Map.groupBy(flips, ({ name }) => (name.startsWith('User:') ? 'User' : name))
  const ofPeople = byCall.get('User') ?? []
  byCall.delete('User')
  const waiting = [...byCall.values()]
  const work = async () => {
    for (let calls = waiting.pop(); calls !== undefined; calls = waiting.pop())
      for (const flip of calls) await take(flip)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  // Whoever is taken away by a planted fault would be missed by all other calls.
  for (const flip of ofPeople) await take(flip)
}

async function unnoticed(
  flips: readonly Flip[],
  casesOf: (flip: Flip) => Case[],
): Promise<string[]> {
  const left: string[] = []
  await inTurns(flips, async (flip) => {
    if (!(await isNoticed(flip, casesOf(flip)))) left.push(flip.told)
  })
  console.info(`${flips.length - left.length} of ${flips.length} flipped cells noticed`)
  return left.toSorted()
}

test('the matrix as it stands is noticed by nothing', () => {
  expect(doesNotStart()).toBe(false)
})

test('every flipped cell of the writes is noticed', async () => {
  expect(await unnoticed(writeFlips, casesOfWrite)).toEqual([])
})

test('every flipped cell of the reads is noticed', async () => {
  expect(await unnoticed(readFlips, casesOfRead)).toEqual([])
})

test('without a fault the same cases notice nothing', async () => {
  const sound = [...writeFlips, ...readFlips].map((flip) => ({ ...flip, isOpen: false }))
  const once = new Map(sound.map((flip) => [`${flip.name} ${flip.actor}`, flip]))
  const noticed: string[] = []
  await inTurns([...once.values()], async (flip) => {
    for (const { differs } of [...casesOfWrite(flip, true), ...casesOfRead(flip, true)])
      if (await differs()) noticed.push(`${flip.name} ${flip.actor}`)
    await afterwards(flip)
  })
  expect(noticed).toEqual([])
})
