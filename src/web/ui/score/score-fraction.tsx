import { earnedFraction, earnedOf, earnedWords, scoreGroups } from '../../../rules/earned-score.ts'
import type { MockScore, ScoreGroup } from '../../../rules/mock-score.ts'

/** What a standard earned of its elements of a group, such as '6.5/7', in words on hover unless `isExplained` is false; a dash for an empty group. */
export function ScoreFraction({
  score,
  group,
  isExplained = true,
}: {
  readonly score: MockScore
  readonly group: ScoreGroup
  /** False where something around it says the same in words. */
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
