import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ElementTypeId } from '../standards/elements/element-types.ts'
import { earnedFraction, earnedOf, earnedOfAll, earnedWords, scoreGroups } from './earned-score.ts'
import { mockScore, scoreTotals } from './mock-score.ts'

const typeOf = { mandatory: 1, points: 3, li: 4 } as const satisfies Record<string, ElementTypeId>

const scoreOf = (scores: Partial<Record<keyof typeof typeOf, readonly (number | null)[]>>) =>
  mockScore(
    scoreTotals(
      scoreGroups.flatMap(({ group }) =>
        (scores[group] ?? []).map((MockScore) => ({
          Stem: false,
          ChildElements: [],
          ElementTypeId: typeOf[group],
          MockScore,
        })),
      ),
    ),
  )

const steps = fc.constantFrom(100, 50, 0, null)
const whole = fc.option(fc.integer({ min: 0, max: 100 }))
const sumOf = (scores: readonly (number | null)[]) =>
  scores.reduce<number>((sum, score) => sum + (score ?? 0), 0)

test('six Met and one Partially Met of seven earn 6.5', () => {
  const score = scoreOf({ mandatory: [100, 100, 100, 100, 100, 100, 50] })
  const earned = earnedOf(score, 'mandatory')
  expect(earned && earnedFraction(earned)).toBe('6.5/7')
  expect(earnedWords('Mandatory', earned)).toBe('Mandatory: 6.5 of 7 earned (92.9%)')
  expect(earnedOf(score, 'li')).toBeNull()
  expect(earnedWords('Leading indicators', null)).toBe('Leading indicators: nothing to score')
})

test('Met earns 1, Partially Met 0.5 and any other score nothing, for any number of elements', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 99 }), (scores) => {
      const met = scores.filter((score) => score === 100).length
      const partially = scores.filter((score) => score === 50).length
      expect(earnedOf(scoreOf({ points: scores }), 'points')).toMatchObject({
        points: met + partially / 2,
        count: scores.length,
      })
    }),
  )
})

test('any scores of up to nine elements are rounded to the tenth, and are full only when each is Met', () => {
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 9 }), (scores) => {
      const rounded = Math.round(sumOf(scores) / 10) / 10
      const isFull = scores.every((score) => score === 100)
      expect(earnedOf(scoreOf({ mandatory: scores }), 'mandatory')?.points).toBe(
        isFull ? scores.length : Math.min(rounded, scores.length - 0.1),
      )
    }),
  )
})

test('any scores of many elements are within a tenth of what was earned', () => {
  fc.assert(
    fc.property(fc.array(whole, { minLength: 10, maxLength: 99 }), (scores) => {
      const { points } = earnedOf(scoreOf({ li: scores }), 'li') ?? { points: NaN }
      expect(Math.abs(points - sumOf(scores) / 100)).toBeLessThan(0.15)
    }),
  )
})

test('all groups together earn the sum of what each shows', () => {
  const group = fc.array(whole, { maxLength: 20 })
  fc.assert(
    fc.property(group, group, group, (mandatory, points, li) => {
      const score = scoreOf({ mandatory, points, li })
      const parts = scoreGroups.map((one) => earnedOf(score, one.group))
      const all = earnedOfAll(score)
      expect(all === null).toBe(parts.every((part) => part === null))
      expect(all?.points ?? 0).toBeCloseTo(
        parts.reduce((sum, part) => sum + (part?.points ?? 0), 0),
        5,
      )
      expect(all?.count ?? 0).toBe(score.mandatoryCount + score.pointsCount + score.liCount)
      if (all) expect(all.percent === 100).toBe(score.complete)
    }),
  )
})

test('the share of all groups is weighted by their elements', () => {
  const score = scoreOf({ mandatory: [100, 50, 0], li: [100] })
  expect(earnedOfAll(score)).toEqual({ points: 2.5, count: 4, percent: 62.5 })
})

test('nearly full is not shown as full', () => {
  const nearly = scoreOf({ points: [100, 100, 100, 99] })
  expect(earnedOf(nearly, 'points')).toEqual({ points: 3.9, count: 4, percent: 99.8 })
  const one = scoreOf({ points: [...Array.from({ length: 98 }, () => 100), 99] })
  expect(earnedOf(one, 'points')).toEqual({ points: 98.9, count: 99, percent: 99.9 })
})
