import { expect, test } from 'vitest'
import { keepScoreLabel, scoreSteps, setAnywayLabel, typedScore } from './score-steps.ts'

test('the keys 1 2 3 are Met, Partially Met and Not Met', () => {
  expect(scoreSteps).toEqual([
    { key: '1', words: 'Met', score: 100 },
    { key: '2', words: 'Partially Met', score: 50 },
    { key: '3', words: 'Not Met', score: 0 },
  ])
})

test.each([
  [0, 100, 'Set to Not Met anyway', 'Keep Met'],
  [50, 0, 'Set to Partially Met anyway', 'Keep Not Met'],
  [73, null, 'Set to 73 anyway', 'Leave unscored'],
  [null, 50, 'Clear score anyway', 'Keep Partially Met'],
])('%s over %s offers %s or %s', (wanted, stored, go, keep) => {
  expect([setAnywayLabel(wanted), keepScoreLabel(stored)]).toEqual([go, keep])
})

test.each([
  ['', null],
  ['0', 0],
  [' 100 ', 100],
  ['73', 73],
  ['007', 7],
  ['0100', 100],
  ['101', undefined],
  ['-1', undefined],
  ['7.5', undefined],
  ['1e1', undefined],
])('the typed text %j is the score %s', (text, score) => {
  expect(typedScore(text)).toBe(score)
})
