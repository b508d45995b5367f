import { expect, test } from 'vitest'
import { forecastWords } from './forecast-words.ts'

const forecast = { Date: null, MedianDate: null, Events: 1, Weeks: 2, Remaining: 3 } as const

test.each([
  ['done', 'Everything in scope is done.'],
  ['empty', 'No standard is in scope.'],
  [
    'tooFewEvents',
    'No forecast: it takes at least 10 standards that were finished, and there are 1.',
  ],
  ['tooFewWeeks', 'No forecast: it takes six weeks of work, and there are 2.'],
  [
    'tooFar',
    'No forecast: with 1 standard finished in the last 2 weeks, and what the scope grew by, the 3 standards left would take more than five years.',
  ],
] as const)('says why there is no date: %s', (State, words) => {
  expect(forecastWords({ ...forecast, State })).toBe(words)
})

test('a forecast says by which day the work is done', () => {
  expect(forecastWords({ ...forecast, State: 'date', Date: '2027-03-14' })).toBe(
    '80 %: ready by 14 Mar 2027',
  )
})
