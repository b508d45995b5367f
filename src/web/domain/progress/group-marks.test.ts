import { expect, test } from 'vitest'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { areTicksApart, groupMarks } from './group-marks.ts'
import { tickPositions } from './tick-positions.ts'

const label = (words: string) => statusLabelOf('desktop-review', words)
const group = (name: string | null, size: number, done = 0, outside = 0) =>
  Array.from({ length: size }, (_, at) => ({
    group: name,
    label: label(
      at < done
        ? 'Full Score'
        : at < done + outside
          ? 'Not Applicable'
          : 'Waiting Client Submission',
    ),
  }))

test('shows 49 standards as ticks on a line of 343 pixels, but not 424 on one of 800', () => {
  const few = tickPositions(['A', 'B', 'C', 'D', 'E', 'F'].flatMap((name) => group(name, 8)))
  expect(areTicksApart(few, 343)).toBe(true)
  const many = tickPositions(Array.from({ length: 20 }, (_, at) => group(`G${at}`, 21)).flat())
  expect(areTicksApart(many, 800)).toBe(false)
  expect(areTicksApart(many, 2_000)).toBe(true)
})

test('shows each group as one mark at its position, with the share done of those in scope', () => {
  const standards = [...group('AC', 100, 25), ...group('AT', 50, 50), ...group('AU', 100, 0, 10)]
  const places = tickPositions(standards)
  const marks = groupMarks(standards, places, 300)
  expect(marks.map(({ group: name, done, inScope }) => [name, done, inScope])).toEqual([
    ['AC', 25, 100],
    ['AT', 50, 50],
    ['AU', 0, 90],
  ])
  for (const [at, { from, to }] of marks.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(from).toBeGreaterThanOrEqual(marks[at - 1]?.to ?? 0)
    expect(to).toBeLessThanOrEqual(1)
  }
})

test('shows one mark when the line has no room for its groups', () => {
  const standards = Array.from({ length: 100 }, (_, at) => group(`G${at}`, 4, 1)).flat()
  const marks = groupMarks(standards, tickPositions(standards), 400)
  expect(marks).toEqual([{ group: null, from: 0, to: 1, done: 100, inScope: 400 }])
})

test('shows standards without groups as one mark, and nothing without standards', () => {
  expect(groupMarks(group(null, 424, 12), tickPositions(group(null, 424)), 800)).toMatchObject([
    { group: null, done: 12, inScope: 424 },
  ])
  expect(groupMarks([], [], 800)).toEqual([])
})
