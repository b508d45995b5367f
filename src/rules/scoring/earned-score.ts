import { fullScore, type MockScore, type ScoreGroup } from './mock-score.ts'

/** The groups of scored elements with their abbreviation and name, in display order. */
export const scoreGroups = [
  { group: 'mandatory', sign: 'M', word: 'Mandatory' },
  { group: 'points', sign: 'P', word: 'Points' },
  { group: 'li', sign: 'L', word: 'Leading indicators' },
] as const satisfies readonly { group: ScoreGroup; sign: string; word: string }[]

/** What a standard earned: points out of a count of elements, and their share in percent; both with one decimal. */
export type Earned = { readonly points: number; readonly count: number; readonly percent: number }

// Only a complete group reads as full: 99.96 % becomes 99.9.
const tenths = (value: number, most: number, isComplete: boolean): number =>
  Math.min(Math.round(value * 10), most * 10 - (isComplete ? 0 : 1)) / 10

/**
 * Returns what a standard earned for its elements of a group: an element earns its MockScore in hundredths, so one that is Met earns
 * 1 and one that is Partially Met 0.5. Null for an empty group. MockScore contains means with one decimal: the points are exact to
 * the tenth for up to 99 elements whose scores are multiples of 10, and for any scores of up to nine elements.
 */
export function earnedOf(score: MockScore, group: ScoreGroup): Earned | null {
  const count = score[`${group}Count`]
  if (count === 0) return null
  const mean = score[`${group}Score`] ?? 0
  const isComplete = score[`${group}Complete`]
  return {
    points: tenths(Math.round(mean * count) / fullScore, count, isComplete),
    count,
    percent: tenths(mean, 100, isComplete),
  }
}

/** Returns what a standard earned for its scored elements of all groups; null when there is nothing to score. */
export function earnedOfAll(score: MockScore): Earned | null {
  const parts = scoreGroups.flatMap(({ group }) => earnedOf(score, group) ?? [])
  if (parts.length === 0) return null
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const weighted = parts.reduce((sum, part) => sum + part.percent * part.count, 0)
  return {
    points: Math.round(parts.reduce((sum, part) => sum + part.points, 0) * 10) / 10,
    count,
    percent: tenths(weighted / count, 100, score.complete),
  }
}

/** Formats points out of a count as screens show them: '6.5/7'. */
export const earnedFraction = ({ points, count }: Pick<Earned, 'points' | 'count'>): string =>
  `${points}/${count}`

/** Formats the same in words, for tooltips and screen readers: 'Mandatory: 6.5 of 7 earned (92.9%)'. */
export const earnedWords = (word: string, earned: Earned | null): string =>
  earned === null
    ? `${word}: nothing to score`
    : `${word}: ${earned.points} of ${earned.count} earned (${earned.percent}%)`
