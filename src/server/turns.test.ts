import { expect, test } from 'vitest'
import { turns } from './turns.ts'

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** Counts the turns that the event loop takes meanwhile. */
async function loopsDuring(work: Promise<unknown>): Promise<number> {
  let loops = 0
  const count = () => {
    loops += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await work
  clearImmediate(counting)
  return loops
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
  const { take } = turns()
  const work = async () => {
    await take()
    busyFor(5)
  }
  expect(await loopsDuring(Promise.all(Array.from({ length: 6 }, work)))).toBeGreaterThanOrEqual(5)
})

test('short pieces share a turn of the event loop, but not while connections come in', async () => {
  const { take, makeWay } = turns()
  const work = () => Promise.all(Array.from({ length: 40 }, take))
  expect(await loopsDuring(work())).toBeLessThan(20)
  makeWay()
  expect(await loopsDuring(work())).toBeGreaterThanOrEqual(39)
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
