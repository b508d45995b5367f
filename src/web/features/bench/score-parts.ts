import type { ScoreGroup } from '../../../rules/mock-score.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { StandardRow } from '../../data/contracts.ts'
import { shownScorePhase, totalsOf } from './scored-rows.ts'

/** One kind of element in the score of a standard. */
export type ScorePart = {
  readonly short: string
  /** How many of the kind stand at 100, of all; only the number of all while the elements are on their way, a dash for none. */
  readonly fraction: string
  /** The mean in percent; null for an empty kind. */
  readonly mean: string | null
  readonly words: string
}

const kinds = [
  { group: 'mandatory', short: 'M', name: 'Mandatory' },
  { group: 'points', short: 'P', name: 'Points' },
  { group: 'li', short: 'L', name: 'Leading indicators' },
] as const satisfies readonly { group: ScoreGroup; short: string; name: string }[]

/** The score of a standard by kind of element; null in Gap Analysis and when scores are hidden. */
export function scoreParts(
  row: StandardRow,
  full: StandardRow | undefined,
  phase: Phase,
): ScorePart[] | null {
  const score = row.phaseDetails[phase]?.MockScore
  const scored = shownScorePhase(phase, row.isDTRPassthrough)
  if (!score || !scored) return null
  const totals = full?.AllElements ? totalsOf(full.AllElements, scored) : null
  return kinds.map(({ group, short, name }) => {
    const count = score[`${group}Count`]
    const mean = score[`${group}Score`]
    if (count === 0) return { short, fraction: '–', mean: null, words: `${name}: none.` }
    const met = totals ? totals[`${group}Full`] : '·'
    return {
      short,
      fraction: `${met}/${count}`,
      mean: mean === null ? null : `${mean}%`,
      words: `${name}: ${totals ? `${met} of ${count} met in full` : `${count} elements`}, mean ${mean}%.`,
    }
  })
}
