import { expect, test } from 'vitest'
import { earnedShare, isFull, scoreFraction } from './score-fraction.ts'
import { standardView } from './standard-view.fixture.ts'

const { details } = standardView({ id: 1, label: 'Full Score', earned: 0.75 })
const score = details.MockScore!

test('tells what was earned of the elements of a group, halves included', () => {
  expect(scoreFraction(score, 'mandatory')).toBe('1.5/2')
  expect(scoreFraction({ ...score, mandatoryCount: 3, mandatoryScore: 66.7 }, 'mandatory')).toBe(
    '2/3',
  )
  expect(scoreFraction(score, 'li')).toBeNull()
})

test('is full only with elements that are all earned', () => {
  expect(isFull({ ...score, mandatoryComplete: true }, 'mandatory')).toBe(true)
  expect(isFull(score, 'points')).toBe(false)
})

test('shares over all groups, and nothing where scores are hidden or missing', () => {
  expect(earnedShare(details)).toBe(0.75)
  const { MockScore: _, ...hidden } = details
  expect(earnedShare(hidden)).toBeNull()
  expect(
    earnedShare(standardView({ id: 1, label: 'Should be N/A', earned: null }).details),
  ).toBeNull()
})
