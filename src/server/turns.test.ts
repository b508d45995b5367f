import { expect, test } from 'vitest'
import { turns, type Turns } from './turns.ts'

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** In which turn of the event loop each of so many callers works, who do `work` each. */
async function turnsOf({ take }: Turns, callers: number, work: () => void): Promise<number[]> {
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

test('callers work one after the other, in the order in which they came', async () => {
  const { take } = turns()
  const said: string[] = []
  const work = async (name: string) => {
    await take()
    said.push(`${name} begins`)
    busyFor(1)
    said.push(`${name} ends`)
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(said).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  await work('d')
  expect(said.at(-1)).toBe('d ends')
})

test('after longer pieces of work the event loop goes on', async () => {
  const found = await turnsOf(turns(), 6, () => busyFor(5))
  expect(new Set(found).size).toBe(6)
})

test('short pieces share a turn of the event loop, but not while connections come in', async () => {
  const some = turns()
  expect(new Set(await turnsOf(some, 40, () => {})).size).toBeLessThan(20)
  some.makeWay()
  expect(new Set(await turnsOf(some, 40, () => {})).size).toBe(40)
})

test('just after a connection nothing is done', async () => {
  const { take, makeWay } = turns()
  const before = performance.now()
  makeWay()
  await take()
  expect(performance.now() - before).toBeGreaterThan(2)
})

test('connections that never cease do not put work off for ever', async () => {
  const { take, makeWay } = turns()
  const coming = setInterval(makeWay, 1)
  await take()
  await take()
  clearInterval(coming)
})

test('who fails in its turn holds nobody up', async () => {
  const { take } = turns()
  const failing = take().then(() => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await take()
})
