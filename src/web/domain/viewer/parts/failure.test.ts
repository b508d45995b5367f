import { expect, test } from 'vitest'
import { failureOf, PreviewError, withTimeLimit } from './failure.ts'

test('an unexpected error counts as a broken file', () => {
  expect(failureOf(new PreviewError('encrypted'))).toBe('encrypted')
  expect(failureOf(new TypeError('no'))).toBe('broken')
})

test('work that takes too long is stopped, and says so', async () => {
  let stops = 0
  const never = new Promise<never>(() => {})
  const limited = withTimeLimit(never, 0, () => (stops += 1))
  await expect(limited).rejects.toMatchObject({ failure: 'tooSlow' })
  expect(stops).toBe(1)
  expect(await withTimeLimit(Promise.resolve('shown'), 60_000, () => (stops += 1))).toBe('shown')
  expect(stops).toBe(1)
})
