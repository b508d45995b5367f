import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally } from './natural-order.ts'

test.each([
  ['AC-2', 'AC-10'],
  ['(a)(9)', '(a)(10)'],
  ['RM 1-2', 'RM 1-10'],
  ['CEF 1', 'CEF 1-1'],
  ['apple 2', 'Banana 1'],
  ['9', '10'],
  ['99999999999999999999', '100000000000000000000'],
])('%s comes before %s', (first, second) => {
  expect(compareNaturally(first, second)).toBeLessThan(0)
  expect(compareNaturally(second, first)).toBeGreaterThan(0)
})

test('names that differ only in zeros or case are adjacent and not equal', () => {
  expect(['1', '01', 'a', 'A', '2'].toSorted(compareNaturally)).toEqual(['01', '1', '2', 'A', 'a'])
})

const name = fc.string({ unit: fc.constantFrom(...Array.from('aAbiIvx019()-. ')), maxLength: 8 })

test('the natural order is a total order', () => {
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNaturally(a, b))).toBe(-Math.sign(compareNaturally(b, a)) + 0)
      expect(compareNaturally(a, b) === 0).toBe(a === b)
      const [x, y, z] = [a, b, c].toSorted(compareNaturally) as [string, string, string]
      expect(compareNaturally(x, z)).toBeLessThanOrEqual(0)
      expect(compareNaturally(x, y)).toBeLessThanOrEqual(0)
    }),
  )
})

test('numbers are compared as numbers whatever precedes them', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.constantFrom('AC-', '(', 'RM 1-'), (m, n, before) => {
      const order = compareNaturally(`${before}${m}`, `${before}${n}`)
      expect(Math.sign(order)).toBe(Math.sign(m - n))
    }),
  )
})
