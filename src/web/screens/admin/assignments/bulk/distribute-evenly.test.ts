import { expect, test } from 'vitest'
import { distributeEvenly } from './distribute-evenly.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const taker = (Id: string, already = 0) => ({ Id, already })
const counts = (spread: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    [...Map.groupBy(spread.values(), (person) => person)].map(([person, { length }]) => [
      person,
      length,
    ]),
  )

test('distributes evenly in contiguous blocks that preserve the order', () => {
  const spread = distributeEvenly(ids(7), [taker('sam'), taker('max'), taker('alex')])
  expect([...spread]).toEqual([
    [1, 'sam'],
    [2, 'sam'],
    [3, 'sam'],
    [4, 'max'],
    [5, 'max'],
    [6, 'alex'],
    [7, 'alex'],
  ])
})

test('assigns fewer to people with existing assignments until all are level', () => {
  expect(
    counts(distributeEvenly(ids(10), [taker('sam', 8), taker('max'), taker('alex', 2)])),
  ).toEqual({
    max: 6,
    alex: 4,
  })
  expect(counts(distributeEvenly(ids(9), [taker('sam', 3), taker('max')]))).toEqual({
    sam: 3,
    max: 6,
  })
})

test('returns nothing without people or without standards', () => {
  expect(distributeEvenly(ids(3), []).size).toBe(0)
  expect(distributeEvenly([], [taker('sam')]).size).toBe(0)
})
