import { expect, test } from 'vitest'
import { turns } from './turns.ts'

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('callers work one after the other, in the order in which they came', async () => {
  const turn = turns()
  const said: string[] = []
  const work = async (name: string) => {
    await turn()
    said.push(`${name} begins`)
    busyFor(1)
    said.push(`${name} ends`)
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(said).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  await work('d')
  expect(said.at(-1)).toBe('d ends')
})

test('between longer pieces of work the event loop goes on', async () => {
  const turn = turns()
  let loops = 0
  const count = () => {
    loops += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      await turn()
      busyFor(5)
    }),
  )
  clearImmediate(counting)
  expect(loops).toBeGreaterThanOrEqual(5)
})

test('who fails in its turn holds nobody up', async () => {
  const turn = turns()
  const failing = turn().then(() => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  await turn()
})
