import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ElementTypeId } from '../standards/elements/element-types.ts'
import {
  elementCounts,
  isBillable,
  isScorable,
  mockScore,
  scoreGroup,
  scoreTotals,
} from './mock-score.ts'

const element = (
  ElementTypeId: ElementTypeId,
  MockScore: number | null = null,
  more: { Stem?: boolean; ChildElements?: readonly unknown[] } = {},
) => ({ Stem: false, ChildElements: [], ...more, ElementTypeId, MockScore })

test.each([
  ['a leaf that is mandatory', element(1), true, true],
  ['a leaf without weight', element(2), true, false],
  ['a leaf with points', element(3), true, true],
  ['a leading indicator', element(4), true, true],
  ['a stem', element(1, null, { Stem: true }), false, false],
  ['a parent', element(3, null, { ChildElements: [{}] }), false, false],
] as const)('%s among others: billable and scorable', (_, one, billable, scorable) => {
  const elements = [one, element(2)]
  expect(isBillable(one, elements)).toBe(billable)
  expect(isScorable(one, elements)).toBe(scorable)
})

test.each([
  ['mandatory', 1, true],
  ['without weight', 2, false],
  ['with points', 3, true],
  ['a leading indicator', 4, true],
] as const)(
  'a stem without other elements, %s, is billable, and scorable when it has a weight',
  (_, type, scorable) => {
    const alone = [element(type, 100, { Stem: true })]
    expect(alone.map((one) => isBillable(one, alone))).toEqual([true])
    expect(alone.map((one) => isScorable(one, alone))).toEqual([scorable])
    const none = { mandatoryCount: 0, pointsCount: 0, liCount: 0 }
    const group = scoreGroup(type)
    const counted = { ...none, ...(group && { [`${group}Count`]: 1 }) }
    expect(elementCounts(alone)).toEqual({
      billableCount: 1,
      scorableCount: Number(scorable),
      ...counted,
    })
    expect(scoreTotals(alone)).toMatchObject(group ? { [`${group}Full`]: 1 } : none)
  },
)

test('counts name every group', () => {
  const elements = [
    element(1, null, { Stem: true }),
    element(1),
    element(1),
    element(2),
    element(3),
    element(3, null, { ChildElements: [{}] }),
    element(4),
  ]
  expect(elementCounts(elements)).toEqual({
    billableCount: 5,
    scorableCount: 4,
    mandatoryCount: 2,
    pointsCount: 1,
    liCount: 1,
  })
})

test('the score is the mean with one decimal, unscored as 0, null for an empty group', () => {
  const totals = scoreTotals([element(1, 100), element(1, 50), element(1), element(3, 100)])
  expect(totals).toMatchObject({ mandatoryCount: 3, mandatorySum: 150, mandatoryFull: 1 })
  expect(mockScore(totals)).toEqual({
    mandatoryCount: 3,
    mandatoryComplete: false,
    mandatoryScore: 50,
    pointsCount: 1,
    pointsComplete: true,
    pointsScore: 100,
    liCount: 0,
    liComplete: true,
    liScore: null,
    complete: false,
  })
  expect(mockScore(scoreTotals([element(4, 100), element(4, 0), element(4, 0)])).liScore).toBe(33.3)
})

test('mandatory, points and leading indicators each have their group, no-weight has none', () => {
  expect([1, 2, 3, 4, 5].map(scoreGroup)).toEqual(['mandatory', null, 'points', 'li', null])
})

test('a standard without elements is complete', () => {
  expect(mockScore(scoreTotals([])).complete).toBe(true)
})

test('a standard is complete exactly when every scorable element scored 100', () => {
  const some = fc.array(
    fc.record({
      Stem: fc.boolean(),
      ElementTypeId: fc.constantFrom<ElementTypeId>(1, 2, 3, 4),
      ChildElements: fc.array(fc.constant({}), { maxLength: 1 }),
      MockScore: fc.constantFrom(null, 0, 50, 100, 100),
    }),
  )
  fc.assert(
    fc.property(some, (elements) => {
      const totals = scoreTotals(elements)
      const score = mockScore(totals)
      const scorable = elements.filter((one) => isScorable(one, elements))
      expect(score.complete).toBe(scorable.every(({ MockScore }) => MockScore === 100))
      expect(score.mandatoryCount + score.pointsCount + score.liCount).toBe(scorable.length)
      expect(elementCounts(elements)).toMatchObject({
        mandatoryCount: score.mandatoryCount,
        pointsCount: score.pointsCount,
        liCount: score.liCount,
      })
      for (const mean of [score.mandatoryScore, score.pointsScore, score.liScore]) {
        if (mean !== null) expect(mean).toBeGreaterThanOrEqual(0)
        if (mean !== null) expect(mean).toBeLessThanOrEqual(100)
      }
    }),
  )
})
