import { earnedFraction, earnedOf, earnedWords, scoreGroups } from '#rules/scoring/earned-score.ts'
import type { MockScore, ScoreGroup } from '#rules/scoring/mock-score.ts'

/**
 * The points that a standard earned in a group of elements, such as '6.5/7', with the words on hover unless `isExplained` is false;
 * a dash for an empty group.
 */
export function ScoreFraction({
  score,
  group,
  isExplained = true,
}: {
  readonly score: MockScore
  readonly group: ScoreGroup
  /** False where the surrounding text already explains it. */
  readonly isExplained?: boolean
}) {
  const earned = earnedOf(score, group)
  const word = scoreGroups.find((one) => one.group === group)?.word ?? ''
  return (
    <span title={isExplained ? earnedWords(word, earned) : undefined}>
      {earned === null ? '–' : earnedFraction(earned)}
    </span>
  )
}
