import { expect, test } from 'vitest'
import { runLimited } from './run-limited.ts'

test('runs all items in order, never more than the limit concurrently', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  await runLimited([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running -= 1
  })
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('resolves immediately without items', async () => {
  await expect(runLimited([], 3, () => Promise.resolve())).resolves.toBeUndefined()
})
