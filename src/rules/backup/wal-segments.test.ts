import { expect, test } from 'vitest'
import {
  missingSegment,
  parseSegment,
  parseTimelines,
  segmentFile,
  segmentPosition,
} from './wal-segments.ts'

test.each([
  ['000000010000000000000003', { timeline: 1, position: 3 }],
  ['0000000200000001000000FF', { timeline: 2, position: 511 }],
  ['00000001000000000000000', undefined],
  ['00000002.history', undefined],
  ['000000010000000000000003.00000028.backup', undefined],
  ['000000010000000000000003.partial', undefined],
])('%s is the segment %o', (name, segment) => {
  expect(parseSegment(name)).toEqual(segment)
  if (segment !== undefined) expect(segmentFile(segment)).toBe(name)
})

test('a position of the log lies in the segment of its 16 MB', () => {
  expect(segmentPosition('0/3000028')).toBe(3)
  expect(segmentPosition('0/3FFFFFF')).toBe(3)
  expect(segmentPosition('1/0')).toBe(256)
  expect(segmentPosition('A/FF000000')).toBe(2815)
})

const name = (timeline: number, position: number) => segmentFile({ timeline, position })
const alone = parseTimelines(1, undefined)

test.each([
  ['nothing archived yet', [], 3, undefined],
  ['all there', [3, 4, 5], 3, undefined],
  ['what lies before is not needed', [1, 4, 5], 4, undefined],
  ['one missing in between', [3, 5], 3, 4],
  ['the first missing', [4, 5], 3, 3],
  ['over the end of a file of the log', [255, 257], 255, 256],
] as const)('%s', (_, positions, from, missing) => {
  const archived = positions.map((position) => name(1, position))
  expect(missingSegment(archived, from, alone)).toBe(missing && name(1, missing))
})

test('after a restore, the segments before the switch are those of the old timeline', () => {
  const timelines = parseTimelines(3, '1\t0/5000110\tbefore 2026\n2\t0/7000000\tno recovery target')
  const whole = [name(1, 3), name(1, 4), name(2, 5), name(2, 6), name(3, 7)]
  expect(missingSegment(whole, 3, timelines)).toBeUndefined()
  // Segments that the old timeline wrote afterwards do not matter.
  expect(missingSegment([...whole, name(1, 5), name(1, 9)], 3, timelines)).toBeUndefined()
  for (const gone of whole.slice(0, -1))
    expect(
      missingSegment(
        whole.filter((one) => one !== gone),
        3,
        timelines,
      ),
    ).toBe(gone)
})
