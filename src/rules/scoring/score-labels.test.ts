import { expect, test } from 'vitest'
import { mockScoreSteps, scoreWords } from './score-labels.ts'

test('an element is Met, Partially Met or Not Met', () => {
  expect(mockScoreSteps.map(({ label, score }) => [label, score])).toEqual([
    ['Met', 100],
    ['Partially Met', 50],
    ['Not Met', 0],
  ])
})

test.each([
  [100, 'Met'],
  [50, 'Partially Met'],
  [0, 'Not Met'],
  [77, '77'],
  [null, 'Not scored'],
])('a score of %s reads %s', (score, words) => {
  expect(scoreWords(score)).toBe(words)
})
