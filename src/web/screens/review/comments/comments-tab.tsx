import type { ThreadComment } from '#rules/comments/threads.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useReview } from '../shared/review-context.ts'
import { ThreadsProvider } from '../threads/thread-place.ts'
import { ClientComment } from './client-comment.tsx'
import { ConsultantComment } from './consultant-comment.tsx'
import { GapAnalysisText } from './gap-analysis-text.tsx'
import styles from './comments-tab.module.css'

/** The comments on a standard in a phase: the client's, the consultants', and in Gap Analysis The Good and The Bad; hidden ones are left out. */
export function CommentsTab({ row }: { readonly row: StandardRow }) {
  const { project_id, phase, isStaff } = useReview()
  const {
    data: threads,
    error,
    refetch,
  } = useQueryOf('projects/{id}/comment_threads', {
    id: project_id,
    standard_id: row.Id,
    phase,
  })
  const details = row.phaseDetails[phase]
  if (!details) return <EmptyState>Comments in this phase will appear here.</EmptyState>
  // Clients do not see empty comments of staff, unless there are replies to them.
  const isShown = (comment: ThreadComment, text: string | null | undefined) =>
    text !== undefined &&
    (isStaff ||
      Boolean(text) ||
      threads?.some((thread) => thread.Comment === comment && thread.ElementId === null))
  return (
    <div className={styles['tab']}>
      {error && !threads && (
        <ErrorAlert
          what="The replies could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <ThreadsProvider value={threads}>
        <ClientComment details={details} />
        {isShown('ConsultantComment', details.ConsultantComment) && (
          <ConsultantComment details={details} />
        )}
        {phase === 'gap-analysis' && isShown('TheGood', details.TheGood) && (
          <GapAnalysisText column="TheGood" details={details} />
        )}
        {phase === 'gap-analysis' && isShown('TheBad', details.TheBad) && (
          <GapAnalysisText column="TheBad" details={details} />
        )}
      </ThreadsProvider>
    </div>
  )
}
