import type { StandardRow } from '../../data/contracts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useBench } from './bench-context.ts'
import { ClientComment } from './client-comment.tsx'
import { ConsultantComment } from './consultant-comment.tsx'
import styles from './comments-tab.module.css'
import { GapAnalysisText } from './gap-analysis-text.tsx'

/** The comments on a standard in a phase: the client's, the consultants', and in Gap Analysis The Good and The Bad. A field that is hidden from the person is not there. */
export function CommentsTab({ row }: { readonly row: StandardRow }) {
  const { phase, isStaff } = useBench()
  const details = row.phaseDetails[phase]
  if (!details) return <EmptyState>Comments in this phase will appear here.</EmptyState>
  // An empty comment of staff tells a client nothing.
  const isShown = (text: string | null | undefined) =>
    text !== undefined && (isStaff || Boolean(text))
  return (
    <div className={styles['tab']}>
      <ClientComment details={details} />
      {isShown(details.ConsultantComment) && <ConsultantComment details={details} />}
      {phase === 'gap-analysis' && isShown(details.TheGood) && (
        <GapAnalysisText column="TheGood" details={details} />
      )}
      {phase === 'gap-analysis' && isShown(details.TheBad) && (
        <GapAnalysisText column="TheBad" details={details} />
      )}
    </div>
  )
}
