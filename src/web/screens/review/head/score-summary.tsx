import { earnedOf, earnedWords, scoreGroups } from '#rules/scoring/earned-score.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { ScoreFraction } from '#web/domain/score/score-fraction.tsx'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import { useReview } from '../shared/review-context.ts'
import styles from './score-summary.module.css'

/** The earned and the mean score of a standard by type of element, explained on hover and focus. Renders nothing in Gap Analysis or when scores are hidden. */
export function ScoreSummary({ row }: { readonly row: StandardRow }) {
  const { phase } = useReview()
  const score = row.phaseDetails[phase]?.MockScore
  if (!score) return null
  const parts = scoreGroups.map(({ group, sign, word }) => {
    const earned = earnedOf(score, group)
    return { group, sign, percent: earned?.percent, words: earnedWords(word, earned) }
  })
  return (
    <Tooltip
      className={styles['summary']}
      side="right"
      isReadAloud={false}
      button={
        <>
          {parts.map(({ group, sign, percent }) => (
            <span key={group} className={styles['part']} aria-hidden>
              <b>{sign}</b> <ScoreFraction score={score} group={group} isExplained={false} />{' '}
              {percent !== undefined && <span className={styles['mean']}>{percent}%</span>}
            </span>
          ))}
          <span className="only-read-aloud">
            Score. {parts.map(({ words }) => words).join('. ')}
          </span>
        </>
      }
    >
      {parts.map(({ group, words }) => (
        <span key={group} className={styles['line']}>
          {words}
        </span>
      ))}
      <span className={styles['line']}>Met earns 1, Partially Met 0.5, Not Met 0.</span>
    </Tooltip>
  )
}
