import type { StandardRow } from '#web/data/api/contracts.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { useReview } from '../shared/review-context.ts'
import { Replies } from '../threads/replies.tsx'
import { CommentByline } from './comment-byline.tsx'
import { ReadComment } from './read-comment.tsx'
import { VisibleSwitch } from './visible-switch.tsx'
import styles from './comment.module.css'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The consultants' comment, which staff write and may show to the client. */
export function ConsultantComment({ details }: { readonly details: Details }) {
  const { project_id, standard_id, phase, may } = useReview()
  const write = useTransformation('Standard:UpdateConsultantComment')
  const ids = { project_id, standard_id, phase }
  const { IsConsultantCommentVisible: isVisible = false } = details
  const stored = details.ConsultantComment ?? ''
  const written = (
    <CommentByline by={details.LastConsultantId} at={details.ConsultantCommentLastModified} />
  )
  const replies = (
    <Replies
      comment="ConsultantComment"
      name="the consultant comment"
      isVisible={isVisible}
      hasComment={stored !== ''}
    />
  )
  if (!may('Standard:UpdateConsultantComment', ids, details))
    return (
      <div className={styles['comment']}>
        <ReadComment
          title="Consultant comment"
          text={stored}
          note={written}
          typing="ConsultantComment"
        />
        {replies}
      </div>
    )

  return (
    <div className={styles['comment']}>
      <AutosaveTextarea
        label="Consultant comment"
        stored={details.ConsultantComment ?? null}
        storedAs={asRemark}
        draftKey={`consultant-comment/${project_id}/${standard_id}/${phase}`}
        minRows={4}
        typing={{ text: 'ConsultantComment' }}
        onSave={(text, expected) =>
          write.send(
            { ...ids, consultant_comment: text },
            { expected: { ConsultantComment: expected } },
          )
        }
        beside={
          <>
            <ConsultantCommentSwitch isVisible={isVisible} />
            {written}
          </>
        }
      />
      {replies}
    </div>
  )
}

/** Shows the comment to the client, or hides it. */
function ConsultantCommentSwitch({ isVisible }: { readonly isVisible: boolean }) {
  const { project_id, standard_id, phase } = useReview()
  const show = useTransformation('Standard:UpdateConsultantCommentReady')
  const visible = useChoiceAutosave(
    `consultant-comment-visible/${project_id}/${standard_id}/${phase}`,
    {
      stored: isVisible,
      onSave: (is_consultant_comment_visible, expected) =>
        show.send(
          { project_id, standard_id, phase, is_consultant_comment_visible },
          { expected: { IsConsultantCommentVisible: expected } },
        ),
    },
  )
  return (
    <VisibleSwitch
      name="Consultant comment"
      isShown={show.isAtOnce ? visible.value : visible.confirmed}
      onChange={() => visible.choose(!visible.value)}
      state={visible.state}
      error={visible.error}
    />
  )
}
