import { expect, test } from 'vitest'
import { scoreWords, typedScore } from './score-words.ts'

test.each([
  [100, 'Met'],
  [50, 'Partly'],
  [0, 'Not met'],
  [73, '73'],
  [null, 'Not scored'],
])('%s is said as %s', (score, words) => {
  expect(scoreWords(score)).toBe(words)
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
])('%j typed is %s', (text, score) => {
  expect(typedScore(text)).toBe(score)
})
