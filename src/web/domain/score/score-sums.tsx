import { earnedOf, earnedWords, scoreGroups } from '#rules/scoring/earned-score.ts'
import type { MockScore } from '#rules/scoring/mock-score.ts'
import { ScoreFraction } from './score-fraction.tsx'
import styles from './score-sums.module.css'

/** The points of a standard by kind of element on one line: 'M 6.5/7 P 3/3', with words for assistive technology. Empty kinds are left out. */
export function ScoreSums({ score }: { readonly score: MockScore }) {
  const scored = scoreGroups.filter(({ group }) => earnedOf(score, group) !== null)
  if (scored.length === 0) return null
  return (
    <span className={styles['sums']}>
      {scored.map(({ group, sign }) => (
        <span key={group} className={styles['part']} aria-hidden>
          <b>{sign}</b> <ScoreFraction score={score} group={group} />
        </span>
      ))}
      <span className="only-read-aloud">
        Score.{' '}
        {scored.map(({ group, word }) => earnedWords(word, earnedOf(score, group))).join('. ')}
      </span>
    </span>
  )
}
