import { expect, test } from 'vitest'
import { nextWaiting } from './next-of-queue.ts'

const rows = [1, 2, 3, 4].map((Id) => ({ Id }))
const waiting =
  (...ids: number[]) =>
  ({ Id }: { Id: number }) =>
    ids.includes(Id)

test.each([
  [2, [1, 2, 3], 3],
  [3, [1, 2, 3], 1],
  [2, [2], undefined],
  [4, [4, 2], 2],
  [null, [3, 2], 2],
  [null, [], undefined],
])('after %s, of %j, comes %s', (current, ids, next) => {
  expect(nextWaiting(rows, current, waiting(...ids))?.Id).toBe(next)
})
