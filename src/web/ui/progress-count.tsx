import { HoverNote } from './hover-note.tsx'
import styles from './progress-count.module.css'
import { doneWords, scopeWords } from './progress-words.ts'

/** How many of the standards in scope are done, and how many are in scope where some are not; says on hover what counts as done. */
export function ProgressCount({
  plumb,
  inScope,
  all,
  side = 'left',
}: {
  readonly plumb: number
  readonly inScope: number
  /** How many standards there are, in scope or not. */
  readonly all: number
  readonly side?: 'left' | 'right'
}) {
  const scope = scopeWords({ plumb, inScope }, all)
  return (
    <span>
      <HoverNote className={styles['done']} side={side} button={doneWords({ plumb, inScope })}>
        A standard is plumb when it is done: Full Score, Complete, Score from DTR, Marked For Upload
        or Uploaded To URAC. Not Applicable and Should be N/A are out of scope.
      </HoverNote>
      {scope && <span className={styles['scope']}>{scope}</span>}
    </span>
  )
}
