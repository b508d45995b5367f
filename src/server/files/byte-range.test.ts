import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=0-4,6-8', null],
  ['bytes=7-3', null],
  ['octets=0-4', null],
  ['bytes=0-4x', null],
  ['bytes=99999999999999999999-', null],
  ['bytes=0-4', { start: 0, end: 4 }],
  [' bytes=9-9 ', { start: 9, end: 9 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s of ten bytes', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

test('a range lies within the file', () => {
  const number = fc.oneof(fc.nat().map(String), fc.constant(''))
  fc.assert(
    fc.property(number, number, fc.nat({ max: 1000 }), (first, last, size) => {
      const range = byteRange(`bytes=${first}-${last}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
  )
})
