import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import { doneLabel, scopeLabel } from './progress-labels.ts'
import styles from './progress-count.module.css'

/** The number of standards done of those in scope, and the number in scope when some are not; a tooltip explains what counts as done. */
export function ProgressCount({
  plumb,
  inScope,
  all,
  side = 'left',
}: {
  readonly plumb: number
  readonly inScope: number
  /** The number of all standards, in scope or not. */
  readonly all: number
  readonly side?: 'left' | 'right'
}) {
  const scope = scopeLabel({ plumb, inScope }, all)
  return (
    <span>
      <Tooltip className={styles['done']} side={side} button={doneLabel({ plumb, inScope })}>
        A standard is plumb when it is done: Full Score, Complete, Score from DTR, Marked For Upload
        or Uploaded To URAC. Not Applicable and Should be N/A are out of scope.
      </Tooltip>
      {scope && <span className={styles['scope']}>{scope}</span>}
    </span>
  )
}
