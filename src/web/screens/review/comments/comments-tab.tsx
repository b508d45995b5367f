import type { StandardRow } from '#web/data/api/contracts.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useReview } from '../shared/review-context.ts'
import { ClientComment } from './client-comment.tsx'
import { ConsultantComment } from './consultant-comment.tsx'
import { GapAnalysisText } from './gap-analysis-text.tsx'
import styles from './comments-tab.module.css'

/** The comments on a standard in a phase: the client's, the consultants', and in Gap Analysis The Good and The Bad; hidden ones are left out. */
export function CommentsTab({ row }: { readonly row: StandardRow }) {
  const { phase, isStaff } = useReview()
  const details = row.phaseDetails[phase]
  if (!details) return <EmptyState>Comments in this phase will appear here.</EmptyState>
  // Clients see no empty comment of staff.
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
