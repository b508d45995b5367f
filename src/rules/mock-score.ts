import { isScoredType, type ElementTypeId } from './element-types.ts'

/** The kept totals of a standard in one phase: elements of each group, the sum of their MockScore, and how many stand at 100. */
export type ScoreTotals = {
  mandatoryCount: number
  mandatorySum: number
  mandatoryFull: number
  pointsCount: number
  pointsSum: number
  pointsFull: number
  liCount: number
  liSum: number
  liFull: number
}

/** The score of a standard in one phase: means in percent with one decimal, null for an empty group (specification, section 3). */
export type MockScore = {
  mandatoryCount: number
  mandatoryComplete: boolean
  mandatoryScore: number | null
  pointsCount: number
  pointsComplete: boolean
  pointsScore: number | null
  liCount: number
  liComplete: boolean
  liScore: number | null
  complete: boolean
}

/** What of an element decides whether it counts. */
export type CountedElement = {
  readonly Stem: boolean
  readonly ElementTypeId: ElementTypeId
  readonly ChildElements: readonly unknown[]
}

/** How many elements of a standard count, in all and by group. */
export type ElementCounts = {
  billableCount: number
  scorableCount: number
  mandatoryCount: number
  pointsCount: number
  liCount: number
}

/** The scores that the screens offer for one element. */
export const mockScoreSteps = [
  { label: 'Met', score: 100 },
  { label: 'Partially Met', score: 50 },
  { label: 'Not Met', score: 0 },
] as const

/** The score of an element that is met. */
export const fullScore = 100

/** Whether a value is the MockScore of an element: null (not scored) or a whole number from 0 to 100. */
export const isMockScore = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= fullScore)

/** Whether an element is billable: it has no child elements and is no stem. */
export const isBillable = ({
  Stem,
  ChildElements,
}: Pick<CountedElement, 'Stem' | 'ChildElements'>): boolean => !Stem && ChildElements.length === 0

/** Whether an element is scorable: billable, and of type mandatory, points or leading indicator. */
export const isScorable = (element: CountedElement): boolean =>
  isBillable(element) && isScoredType(element.ElementTypeId)

/** A group of elements whose scores are counted together. */
export type ScoreGroup = 'mandatory' | 'points' | 'li'

const groupOfType: Readonly<Record<number, ScoreGroup>> = { 1: 'mandatory', 3: 'points', 4: 'li' }

/** The group in which the score of an element of this type counts; null for no-weight. */
export const scoreGroup = (elementTypeId: number): ScoreGroup | null =>
  groupOfType[elementTypeId] ?? null

/** The counts of a standard's elements. */
export function elementCounts(elements: readonly CountedElement[]): ElementCounts {
  const scorable = elements.filter(isScorable)
  const ofType = (id: ElementTypeId) =>
    scorable.filter(({ ElementTypeId }) => ElementTypeId === id).length
  return {
    billableCount: elements.filter(isBillable).length,
    scorableCount: scorable.length,
    mandatoryCount: ofType(1),
    pointsCount: ofType(3),
    liCount: ofType(4),
  }
}

/** The totals of a standard's elements with their scores in one phase; an unscored element adds 0. */
export function scoreTotals(
  elements: readonly (CountedElement & { readonly MockScore: number | null })[],
): ScoreTotals {
  const totals: ScoreTotals = {
    mandatoryCount: 0,
    mandatorySum: 0,
    mandatoryFull: 0,
    pointsCount: 0,
    pointsSum: 0,
    pointsFull: 0,
    liCount: 0,
    liSum: 0,
    liFull: 0,
  }
  for (const element of elements) {
    const group = scoreGroup(element.ElementTypeId)
    if (group === null || !isScorable(element)) continue
    totals[`${group}Count`] += 1
    totals[`${group}Sum`] += element.MockScore ?? 0
    totals[`${group}Full`] += element.MockScore === fullScore ? 1 : 0
  }
  return totals
}

const meanPercent = (count: number, sum: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/** The score that follows from the totals; a group is complete when each of its elements stands at 100, so an empty one is. */
export function mockScore(totals: ScoreTotals): MockScore {
  const mandatoryComplete = totals.mandatoryFull === totals.mandatoryCount
  const pointsComplete = totals.pointsFull === totals.pointsCount
  const liComplete = totals.liFull === totals.liCount
  return {
    mandatoryCount: totals.mandatoryCount,
    mandatoryComplete,
    mandatoryScore: meanPercent(totals.mandatoryCount, totals.mandatorySum),
    pointsCount: totals.pointsCount,
    pointsComplete,
    pointsScore: meanPercent(totals.pointsCount, totals.pointsSum),
    liCount: totals.liCount,
    liComplete,
    liScore: meanPercent(totals.liCount, totals.liSum),
    complete: mandatoryComplete && pointsComplete && liComplete,
  }
}
