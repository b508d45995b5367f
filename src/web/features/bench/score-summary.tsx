import type { StandardRow } from '../../data/contracts.ts'
import { HoverNote } from '../../ui/hover-note.tsx'
import { useBench } from './bench-context.ts'
import { scoreParts } from './score-parts.ts'
import styles from './score-summary.module.css'

/** The score of a standard by kind of element: how many stand at 100 and the mean, explained on hover and on focus. Nothing when scores are hidden. */
export function ScoreSummary({
  row,
  full,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
}) {
  const { phase } = useBench()
  const parts = scoreParts(row, full, phase)
  if (!parts) return null
  return (
    <HoverNote
      className={styles['summary']}
      side="right"
      isReadAloud={false}
      button={
        <>
          {parts.map(({ short, fraction, mean }) => (
            <span key={short} className={styles['part']}>
              <b>{short}</b> {fraction}{' '}
              {mean !== null && <span className={styles['mean']}>{mean}</span>}
            </span>
          ))}
          <span className="only-read-aloud">
            Score. {parts.map(({ words }) => words).join(' ')}
          </span>
        </>
      }
    >
      {parts.map(({ short, words }) => (
        <span key={short} className={styles['line']}>
          {words}
        </span>
      ))}
    </HoverNote>
  )
}
