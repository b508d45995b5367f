import type { MockScore } from '../../../rules/mock-score.ts'
import type { PhaseDetails } from './standard-view.ts'

/** The groups of scored elements with their short sign and their word. */
export const scoreColumns = [
  { group: 'mandatory', sign: 'M', word: 'Mandatory' },
  { group: 'points', sign: 'P', word: 'Points' },
  { group: 'li', sign: 'L', word: 'Leading indicators' },
] as const

/** A group of scored elements. */
export type ScoreColumn = (typeof scoreColumns)[number]['group']

const earned = (score: MockScore, group: ScoreColumn): number =>
  Math.round(((score[`${group}Score`] ?? 0) * score[`${group}Count`]) / 10) / 10

/** What a standard earned of its elements of a group, such as '3.5/4'; null for an empty group. */
export function scoreFraction(score: MockScore, group: ScoreColumn): string | null {
  const count = score[`${group}Count`]
  return count === 0 ? null : `${earned(score, group)}/${count}`
}

/** Whether a standard has elements of a group and earned all of them. */
export const isFull = (score: MockScore, group: ScoreColumn): boolean =>
  score[`${group}Count`] > 0 && score[`${group}Complete`]

/** The share that a standard earned of all its scored elements, from 0 to 1; null when there is nothing to score or the scores are not shown. */
export function earnedShare({ MockScore: score }: PhaseDetails): number | null {
  if (!score) return null
  const groups = scoreColumns.map(({ group }) => group)
  const count = groups.reduce((sum, group) => sum + score[`${group}Count`], 0)
  if (count === 0) return null
  return groups.reduce((sum, group) => sum + earned(score, group), 0) / count
}
