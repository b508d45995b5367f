import type { ElementPhase } from '#rules/review/phases.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { Replies } from '../threads/replies.tsx'
import styles from './element-comment.module.css'

/** The replies to the consultants' comment on an element. */
export function ElementReplies({
  element,
  phase,
}: {
  readonly element: Element
  readonly phase: ElementPhase
}) {
  const { isCommentVisible } = useReview()
  return (
    <div className={styles['replies']}>
      <Replies
        comment="ConsultantComment"
        elementId={element.Id}
        name={`the comment on ${element.Name}`}
        isVisible={isCommentVisible}
        hasComment={Boolean(element.phaseDetails[phase]?.ConsultantComment)}
      />
    </div>
  )
}
