import { expect, test } from 'vitest'
import { cacheLifetime, retries, retryDelay } from './cache-policy.ts'

test('cached lists live for 5 minutes; 3 retries wait 1, 2 and 4 seconds, never more than 30', () => {
  expect([cacheLifetime, retries]).toEqual([300_000, 3])
  expect([0, 1, 2, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
})
