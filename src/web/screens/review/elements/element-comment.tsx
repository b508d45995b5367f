import { Suspense } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { TypingNote } from '#web/domain/presence/typing-note.tsx'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { CommentByline } from '../comments/comment-byline.tsx'
import { ElementCommentEditor } from '../lazy/lazy-tabs.tsx'
import type { Element } from '../shared/element-scores.ts'
import styles from './element-comment.module.css'

/** The consultants' comment on an element, edited in place. */
export function ElementComment({
  element,
  phase,
  isWriting,
  onClose,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly isWriting: boolean
  readonly onClose: () => void
}) {
  const details = element.phaseDetails[phase]
  if (isWriting)
    return (
      <Suspense
        fallback={
          <PendingForm onLeave={onClose}>
            <SkeletonRows rows={2} name="Loading the form" />
          </PendingForm>
        }
      >
        <ElementCommentEditor element={element} phase={phase} onClose={onClose} />
      </Suspense>
    )
  if (!details?.ConsultantComment) return <TypingNote text="ElementComment" element={element.Id} />
  return (
    <div className={styles['comment']}>
      <LineText text={details.ConsultantComment} />
      <CommentByline by={details.ConsultantId} at={details.ConsultantCommentDate} />
      <TypingNote text="ElementComment" element={element.Id} />
    </div>
  )
}
