import { ArrowRight } from 'lucide-react'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import styles from './what-if-page.module.css'

/** The stored label of a standard, and its label in the sandbox if that differs. */
export function LabelChange({
  from,
  to,
}: {
  readonly from: StatusLabel
  readonly to: StatusLabel
}) {
  return (
    <span className={styles['labels']}>
      <StatusChip label={from} />
      {from.label !== to.label && (
        <>
          <ArrowRight size={14} aria-hidden />
          <span className="only-read-aloud"> becomes </span>
          <StatusChip label={to} />
        </>
      )}
    </span>
  )
}
