import { checkPermissions } from '#server/pipeline/check-permissions.ts'
import { fileReads, reads, writes } from '#server/pipeline/registry.ts'
import { disableRowSecurity } from './disable-row-security.ts'
import type { Fixture } from './fixture.ts'
import { keepPeople, type KeptPeople } from './keep-people.ts'
import type { MatrixServer } from './matrix-server.ts'
import { test as matrixTest } from './matrix-test.ts'
import type { Mutation } from './mutations.ts'
import { read, readAnswerOf, readCells, type Read } from './read-cells.ts'
import { answerOf, ask, outcomeOf, writeCells } from './write-cells.ts'

const target = 'ps'
const mostAtOnce = 6

type Stage = {
  readonly server: MatrixServer
  readonly people: KeptPeople
  readonly shared: Fixture
}

/** A test with a server on which permissions are replaced one at a time. */
export const test = matrixTest.extend(
  'stage',
  { scope: 'file' },
  async ({ server }): Promise<Stage> => {
    const people = await keepPeople(server, target)
    const shared = await server.fixtures(target)
    // Row-level security would stop what the matrix allows: test the matrix in isolation.
    await disableRowSecurity(server, target)
    return { server, people, shared }
  },
)

type Case = { readonly isOpenFirst: boolean; readonly differs: () => Promise<boolean> }

// A denied call leaves the shared fixture unchanged; a call that a fault permits gets its own.
const casesOfWrite = (
  { server, shared }: Stage,
  { name, actor, isOpen }: Mutation,
  isSound = false,
): Case[] =>
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
const casesOfRead = (
  { server, shared }: Stage,
  { name, actor }: Mutation,
  isSound = false,
): Case[] => {
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

/** Whether the matrix in its present state prevents the start of a server. */
export const doesNotStart = (): boolean => {
  try {
    checkPermissions({ writes, reads: new Map([...reads, ...fileReads]) })
    return false
  } catch {
    return true
  }
}

// Callers without a valid session are denied before the matrix is checked: there a wrong entry prevents the start.
async function isDetected(
  stage: Stage,
  mutation: Mutation,
  cases: readonly Case[],
): Promise<boolean> {
  const undo = mutation.plant()
  try {
    if (mutation.actor === 'ANON' || mutation.actor === 'LOCK') return doesNotStart()
    // Cases that are likelier to notice come first.
    for (const { differs } of cases.toSorted(
      (a, b) =>
        Number(a.isOpenFirst === mutation.isOpen) - Number(b.isOpenFirst === mutation.isOpen),
    ))
      if (await differs()) return true
    return false
  } finally {
    undo()
    await afterwards(stage, mutation)
  }
}

const afterwards = async ({ people }: Stage, { name }: Mutation) => {
  if (name.startsWith('User:')) await people.bringBack()
}

/** Processes the mutations of several calls concurrently, those of one call in sequence. */
async function inTurns(
  mutations: readonly Mutation[],
  take: (mutation: Mutation) => Promise<void>,
): Promise<void> {
  const byCall = Map.groupBy(mutations, ({ name }) => (name.startsWith('User:') ? 'User' : name))
  const ofPeople = byCall.get('User') ?? []
  byCall.delete('User')
  const waiting = [...byCall.values()]
  const work = async () => {
    for (let calls = waiting.pop(); calls !== undefined; calls = waiting.pop())
      for (const mutation of calls) await take(mutation)
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  // A planted fault that removes a person would break concurrent calls.
  for (const mutation of ofPeople) await take(mutation)
}

/** Plants each mutation and returns the descriptions of those that no case of their call and actor notices. */
export async function undetected(
  stage: Stage,
  kind: 'writes' | 'reads',
  mutations: readonly Mutation[],
): Promise<string[]> {
  const casesOf = kind === 'writes' ? casesOfWrite : casesOfRead
  const left: string[] = []
  await inTurns(mutations, async (mutation) => {
    if (!(await isDetected(stage, mutation, casesOf(stage, mutation))))
      left.push(mutation.description)
  })
  console.info(`${mutations.length - left.length} of ${mutations.length} mutated cells detected`)
  return left.toSorted()
}

/** Runs the cases of the mutations without a fault and returns the calls and actors of those that notice something. */
export async function noticedWithoutFault(
  stage: Stage,
  mutations: readonly Mutation[],
): Promise<string[]> {
  const sound = mutations.map((mutation) => ({ ...mutation, isOpen: false }))
  const once = new Map(sound.map((mutation) => [`${mutation.name} ${mutation.actor}`, mutation]))
  const noticed: string[] = []
  await inTurns([...once.values()], async (mutation) => {
    for (const { differs } of [
      ...casesOfWrite(stage, mutation, true),
      ...casesOfRead(stage, mutation, true),
    ])
      if (await differs()) noticed.push(`${mutation.name} ${mutation.actor}`)
    await afterwards(stage, mutation)
  })
  return noticed
}
