import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPermissions } from '#server/pipeline/check-permissions.ts'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'
import { takeWallDown } from './drop-row-security.ts'
import type { Fixture } from './fixture.ts'
import { keepPeople, type KeptPeople } from './keep-people.ts'
import { openMatrixServer, type MatrixServer } from './matrix-server.ts'
import { readFlips, writeFlips, type Flip } from './mutations.ts'
import { read, readAnswerOf, readCells, type Read } from './read-cells.ts'
import { answerOf, ask, outcomeOf, writeCells } from './write-cells.ts'

let server: MatrixServer
let people: KeptPeople
let shared: Fixture

const target = 'ps'
const mostAtOnce = 6

beforeAll(async () => {
  server = await openMatrixServer()
  people = await keepPeople(server, target)
  shared = await server.fixtures(target)
  // Row-level security would stop what the matrix allows: test the matrix in isolation.
  await takeWallDown(server, target)
})
afterAll(() => server.close())

type Case = { readonly isOpenFirst: boolean; readonly differs: () => Promise<boolean> }

// A denied call leaves the shared fixture unchanged; a call that a fault allows gets its own.
const casesOfWrite = ({ name, actor, isOpen }: Flip, isSound = false): Case[] =>
  writeCells
    .filter((cell) => cell.name === name && cell.actor === actor && !cell.isLastAdministrator)
    .map((cell) => ({
      isOpenFirst: cell.verdict === 'Y',
      differs: async () => {
        const isChanging = isOpen || (isSound && cell.verdict === 'Y')
        const fixture = isChanging ? await server.fixtures(target) : shared
        const answered = await ask(server, cell, fixture, target)
        return JSON.stringify(outcomeOf(answered)) !== JSON.stringify(answerOf(cell, target))
      },
    }))

const isSame = (a: Read, b: Read): boolean => a.status === b.status && a.told === b.told

// A response cached under a fault belongs to a fixture that is never requested again.
const casesOfRead = ({ name, actor }: Flip, isSound = false): Case[] => {
  let own: Promise<Fixture> | undefined
  const fixtureOf = async () => (isSound ? shared : (own ??= server.fixtures(target)))
  return readCells
    .filter((cell) => cell.name === name && cell.actor === actor)
    .map((cell) => ({
      isOpenFirst: typeof cell.shown === 'string',
      differs: async () =>
        !isSame(await read(server, cell, await fixtureOf(), target), readAnswerOf(cell)),
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

// Callers without a valid session are denied before the matrix is checked: there a wrong entry prevents the start.
async function isNoticed(flip: Flip, cases: readonly Case[]): Promise<boolean> {
  const undo = flip.plant()
  try {
    if (flip.actor === 'ANON' || flip.actor === 'LOCK') return doesNotStart()
    // Cases that are likelier to notice come first.
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

/** Processes the flips of several calls concurrently, those of one call in sequence. */
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
  // A planted fault that removes a person would break concurrent calls.
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

test('no test notices the unchanged matrix', () => {
  expect(doesNotStart()).toBe(false)
})

test('every flipped cell of the writes is noticed', async () => {
  expect(await unnoticed(writeFlips, casesOfWrite)).toEqual([])
})

test('every flipped cell of the reads is noticed', async () => {
  expect(await unnoticed(readFlips, casesOfRead)).toEqual([])
})

test('detects nothing in the same cases without a fault', async () => {
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
