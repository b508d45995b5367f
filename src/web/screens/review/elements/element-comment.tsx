import { Suspense } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { TypingNote } from '#web/domain/presence/typing-note.tsx'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { PendingForm } from '#web/ui/form/pending-form.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { CommentByline } from '../comments/comment-byline.tsx'
import { ElementCommentEditor } from '../lazy/lazy-tabs.tsx'
import type { Element } from '../shared/element-scores.ts'
import type { Opening } from '../shared/use-opening.ts'
import styles from './element-comment.module.css'

/** The consultants' comment on an element, edited in place. */
export function ElementComment({
  element,
  phase,
  editing,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  /** Null without permission. */
  readonly editing: Opening | null
}) {
  const details = element.phaseDetails[phase]
  if (editing?.isOpen)
    return (
      <OpenedByPerson value={editing.isByPerson}>
        <Suspense
          fallback={
            <PendingForm onLeave={editing.close}>
              <SkeletonRows rows={2} name="Loading the form" />
            </PendingForm>
          }
        >
          <ElementCommentEditor element={element} phase={phase} onClose={editing.close} />
        </Suspense>
      </OpenedByPerson>
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
