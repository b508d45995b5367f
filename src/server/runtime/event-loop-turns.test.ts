import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventLoopTurns, type Turns } from './event-loop-turns.ts'

/** Creates turns with a clock that only `pass` advances. */
function timedTurns() {
  let now = 1_000
  return {
    ...eventLoopTurns(() => now),
    pass: (milliseconds: number) => void (now += milliseconds),
  }
}

/** Returns in which turn of the event loop each of `callers` callers runs; each does `work`. */
async function turnsOf(
  { next: take }: Turns,
  callers: number,
  work: () => void,
): Promise<number[]> {
  let loop = 0
  const count = () => {
    loop += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const found = await Promise.all(
    Array.from({ length: callers }, async () => {
      await take()
      work()
      return loop
    }),
  )
  clearImmediate(counting)
  return found
}

test('callers run one after the other, in order', async () => {
  const { next: take, pass } = timedTurns()
  const said: string[] = []
  const work = async (name: string) => {
    await take()
    said.push(`${name} begins`)
    pass(1)
    said.push(`${name} ends`)
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(said).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  await work('d')
  expect(said.at(-1)).toBe('d ends')
})

test('yields to the event loop after long work', async () => {
  const some = timedTurns()
  const found = await turnsOf(some, 6, () => some.pass(5))
  expect(new Set(found).size).toBe(6)
})

test('short tasks share a turn of the event loop, but not while connections arrive', async () => {
  const some = timedTurns()
  expect(new Set(await turnsOf(some, 40, () => {})).size).toBe(1)
  some.yieldToConnections()
  some.pass(3)
  expect(new Set(await turnsOf(some, 40, () => {})).size).toBe(40)
  some.pass(48)
  expect(new Set(await turnsOf(some, 40, () => {})).size).toBe(1)
})

test('does not yield right after a connection', async () => {
  const { next: take, yieldToConnections: makeWay, pass } = timedTurns()
  let isTaken = false
  makeWay()
  const taken = take().then(() => (isTaken = true))
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  expect(isTaken).toBe(false)
  pass(3)
  await taken
})

test('continuous connections do not postpone work forever', async () => {
  const { next: take, yieldToConnections: makeWay, pass } = timedTurns()
  let hasTaken = false
  makeWay()
  const taken = take().then(() => (hasTaken = true))
  for (let milliseconds = 0; milliseconds < 149; milliseconds += 1) {
    pass(1)
    makeWay()
    await nextTurn()
  }
  expect(hasTaken).toBe(false)
  pass(1)
  makeWay()
  await taken
})

test('a failing task does not delay the others', async () => {
  const { next: take } = eventLoopTurns()
  const failing = take().then(() => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await take()
})
