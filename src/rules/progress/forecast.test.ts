import { expect, test } from 'vitest'
import { dayOfTime, dayText } from './days.ts'
import { forecast, forecastWeeks } from './forecast.ts'
import { seededRandom } from './random.ts'

const today = dayOfTime(Date.parse('2026-11-26'))
const week = (Finished: number, more: object = {}) => ({
  Done: 1,
  Finished,
  Reopened: 0,
  Added: 0,
  Removed: 0,
  ...more,
})
const weeks = (count: number, finished: number) =>
  Array.from({ length: count }, () => week(finished))
const of = (list: Parameters<typeof forecast>[0], remaining: number, inScope = 100) =>
  forecast(list, { inScope, remaining, today })

test('the same number each week leaves no doubt: what remains takes its share of the last week', () => {
  // 10 remain at 4 a week: two and a half weeks, starting today.
  expect(of(weeks(6, 4), 10)).toEqual({
    State: 'date',
    Date: '2026-12-13',
    MedianDate: '2026-12-13',
    Events: 24,
    Weeks: 6,
    Remaining: 10,
  })
  expect(of(weeks(6, 7), 1)).toMatchObject({ Date: '2026-11-26' })
})

test('what is reopened and added counts against what is finished, and what is removed for it', () => {
  const grown = weeks(8, 6).map((one) => ({ ...one, Reopened: 1, Added: 2, Removed: 1 }))
  expect(of(grown, 10)).toMatchObject({ Date: '2026-12-13', Events: 48 })
})

test.each([
  ['empty', weeks(8, 4), 0, 0],
  ['done', weeks(8, 4), 0, 100],
  ['tooFewEvents', [...weeks(7, 1), week(2)], 10, 100],
  ['tooFewEvents', [], 10, 100],
  ['tooFewWeeks', weeks(5, 20), 10, 100],
  ['tooFar', weeks(8, 4).map((one) => ({ ...one, Added: 4 })), 10, 100],
  ['tooFar', weeks(8, 2), 1_000, 1_000],
  ['date', [...weeks(7, 1), week(3)], 10, 100],
] as const)('is %s where it must be', (State, list, remaining, inScope) => {
  const found = of(list, remaining, inScope)
  expect(found.State).toBe(State)
  expect(found.Date === null).toBe(State !== 'date')
})

test('the same history makes the same forecast, uneven weeks a later one', () => {
  const uneven = [0, 9, 1, 0, 8, 6, 0, 8].map((finished) => week(finished))
  expect(of(uneven, 30)).toEqual(of(uneven, 30))
  const { Date: late, MedianDate: median } = of(uneven, 30)
  const { Date: even } = of(weeks(8, 4), 30)
  expect([even! < late!, median! < late!]).toEqual([true, true])
})

test('weeks before anything was done are left out', () => {
  const idle = Array.from({ length: 9 }, () => week(0, { Done: 0 }))
  expect(of([...idle, ...weeks(6, 4)], 10)).toEqual(of(weeks(6, 4), 10))
  expect(of(idle, 10)).toMatchObject({ State: 'tooFewEvents', Weeks: 0 })
  // A pause in the middle of the work counts.
  const paused = [...weeks(3, 4), week(0), week(0), ...weeks(3, 4)]
  expect(of(paused, 10)).toMatchObject({ Weeks: 8, Events: 24 })
})

test('whole weeks until yesterday are drawn from, at most 26', () => {
  const { ends, before } = forecastWeeks(today - 20, today)
  expect([dayText(before), ...ends.map(dayText)]).toEqual([
    '2026-11-11',
    '2026-11-18',
    '2026-11-25',
  ])
  expect(forecastWeeks(today, today)).toEqual({ ends: [], before: today - 1 })
  expect(forecastWeeks(0, today).ends).toHaveLength(26)
})

test('random numbers are even, and the same for a seed', () => {
  const random = seededRandom(7)
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.slice(0, 3)).toEqual(Array.from({ length: 3 }, seededRandom(7)))
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => numbers.filter((one) => Math.floor(one * 10) === tenth).length,
  )
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(120)
})
