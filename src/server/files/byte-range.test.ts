import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRanges } from './byte-range.ts'

const many = (count: number) =>
  `bytes=${Array.from({ length: count }, (_, at) => `${at}-${at}`).join(',')}`

test.each([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=', null],
  ['bytes=,', null],
  ['bytes=7-3', null],
  ['octets=0-4', null],
  ['bytes=0-4x', null],
  ['bytes=0-1,x', null],
  ['bytes=0-4,4-6', null],
  ['bytes=0-1,-9', null],
  [many(17), null],
  [`bytes=${','.repeat(99)}2-2`, [{ start: 2, end: 2 }]],
  ['bytes=99999999999999999999-', null],
  ['bytes=0-4', [{ start: 0, end: 4 }]],
  [' bytes=9-9 ', [{ start: 9, end: 9 }]],
  ['bytes=3-', [{ start: 3, end: 9 }]],
  ['bytes=3-99', [{ start: 3, end: 9 }]],
  ['bytes=-4', [{ start: 6, end: 9 }]],
  ['bytes=-99', [{ start: 0, end: 9 }]],
  [
    'bytes=8-,, 0-4',
    [
      { start: 8, end: 9 },
      { start: 0, end: 4 },
    ],
  ],
  ['bytes=0-4,10-', [{ start: 0, end: 4 }]],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-12', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-0,99-', 'unsatisfiable'],
])('%s of ten bytes', (header, ranges) => {
  expect(byteRanges(header, 10)).toEqual(ranges)
})

test('ranges lie within the file, and hold no more than it', () => {
  const number = fc.oneof(fc.nat(1_200).map(String), fc.constant(''))
  const range = fc.tuple(number, number).map(([first, last]) => `${first}-${last}`)
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), fc.nat({ max: 1000 }), (list, size) => {
      const ranges = byteRanges(`bytes=${list.join(',')}`, size)
      if (ranges === null || ranges === 'unsatisfiable') return
      for (const { start, end } of ranges) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThan(size)
      }
      expect(ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0)).toBeLessThanOrEqual(
        size,
      )
    }),
  )
})
