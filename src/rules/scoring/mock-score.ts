import { isScoredType, type ElementTypeId } from '../standards/elements/element-types.ts'

/** The stored totals of a standard in one phase: for each group, the number of elements, the sum of their MockScore, and how many scored 100. */
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

/** The fields of an element that decide whether it counts. */
export type CountedElement = {
  readonly Stem: boolean
  readonly ElementTypeId: ElementTypeId
  readonly ChildElements: readonly unknown[]
}

/** How many elements of a standard count, in total and by group. */
export type ElementCounts = {
  billableCount: number
  scorableCount: number
  mandatoryCount: number
  pointsCount: number
  liCount: number
}

/** The MockScore of an element that is Met. */
export const fullScore = 100

/**
 * Whether an element is billable among all elements of its standard: it has no descendants. A stem counts as the ancestor of
 * all other elements, so it is billable only when it is the only element.
 */
export const isBillable = (
  { Stem, ChildElements }: Pick<CountedElement, 'Stem' | 'ChildElements'>,
  { length }: readonly unknown[],
): boolean => ChildElements.length === 0 && (!Stem || length === 1)

/** Whether an element is scorable among all elements of its standard: billable, and of type mandatory, points or leading indicator. */
export const isScorable = (element: CountedElement, elements: readonly unknown[]): boolean =>
  isBillable(element, elements) && isScoredType(element.ElementTypeId)

/** A group of elements whose scores are counted together. */
export type ScoreGroup = 'mandatory' | 'points' | 'li'

const groupOfType: Readonly<Record<number, ScoreGroup>> = { 1: 'mandatory', 3: 'points', 4: 'li' }

/** Returns the group that an element of this type is counted in; null for no-weight. */
export const scoreGroup = (elementTypeId: number): ScoreGroup | null =>
  groupOfType[elementTypeId] ?? null

/** Counts a standard's elements. */
export function elementCounts(elements: readonly CountedElement[]): ElementCounts {
  const scorable = elements.filter((element) => isScorable(element, elements))
  const ofType = (id: ElementTypeId) =>
    scorable.filter(({ ElementTypeId }) => ElementTypeId === id).length
  return {
    billableCount: elements.filter((element) => isBillable(element, elements)).length,
    scorableCount: scorable.length,
    mandatoryCount: ofType(1),
    pointsCount: ofType(3),
    liCount: ofType(4),
  }
}

/** Returns the totals of a standard's elements in one phase; unscored elements count as 0. */
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
    if (group === null || !isScorable(element, elements)) continue
    totals[`${group}Count`] += 1
    totals[`${group}Sum`] += element.MockScore ?? 0
    totals[`${group}Full`] += element.MockScore === fullScore ? 1 : 0
  }
  return totals
}

const meanPercent = (count: number, sum: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/** Returns the score for the totals; a group is complete when each of its elements scored 100, and an empty group always is. */
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
