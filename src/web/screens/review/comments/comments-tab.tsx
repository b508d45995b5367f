import type { StandardRow } from '#web/data/api/contracts.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useReview } from '../shared/review-context.ts'
import { CommentByline } from './comment-byline.tsx'
import { ConsultantComment } from './consultant-comment.tsx'
import { GapAnalysisText } from './gap-analysis-text.tsx'
import { ReadComment } from './read-comment.tsx'
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

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The client's comment, which clients write and staff read. */
function ClientComment({ details }: { readonly details: Details }) {
  const { project_id, standard_id, phase, may } = useReview()
  const write = useTransformation('Standard:UpdateClientComment')
  const ids = { project_id, standard_id, phase }
  const written = <CommentByline by={details.LastClientId} at={details.ClientCommentLastModified} />

  if (!may('Standard:UpdateClientComment', ids, details))
    return <ReadComment title="Client comment" text={details.ClientComment} note={written} />
  return (
    <AutosaveTextarea
      label="Client comment"
      stored={details.ClientComment ?? null}
      storedAs={asRemark}
      draftKey={`client-comment/${project_id}/${standard_id}/${phase}`}
      minRows={4}
      onSave={(text, expected) =>
        write.send({ ...ids, client_comment: text }, { expected: { ClientComment: expected } })
      }
      beside={written}
    />
  )
}
