import { useState, type ReactNode } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { useReview } from '../shared/review-context.ts'
import { Replies } from '../threads/replies.tsx'
import { CommentByline } from './comment-byline.tsx'
import { ReadComment } from './read-comment.tsx'
import styles from './comment.module.css'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/**
 * The client's comment, which clients write and staff read. A client who opens a comment by another client is offered a reply first,
 * and can then edit it.
 */
export function ClientComment({
  details,
  label = 'Client comment',
}: {
  readonly details: Details
  readonly label?: string
}) {
  const { project_id, standard_id, phase, may } = useReview()
  const ids = { project_id, standard_id, phase }
  const draftKey = `client-comment/${project_id}/${standard_id}/${phase}`
  const [isReading, setReading] = useOthersWords(details, draftKey)
  const mayWrite = may('Standard:UpdateClientComment', ids, details)
  const of = { comment: 'ClientComment', name: 'the client comment', isVisible: true } as const
  const byline = (
    <CommentByline
      by={details.LastClientId}
      at={details.ClientCommentLastModified}
      verb={mayWrite && isReading ? 'Written by ' : ''}
    />
  )
  return (
    <div className={styles['comment']}>
      {mayWrite && !isReading ? (
        <ClientCommentField details={details} label={label} draftKey={draftKey} byline={byline} />
      ) : (
        <ReadComment
          title={label}
          text={details.ClientComment}
          note={byline}
          typing="ClientComment"
        />
      )}
      <Replies
        {...of}
        hasComment={Boolean(details.ClientComment)}
        acts={
          mayWrite &&
          isReading && (
            <button type="button" className={styles['act']} onClick={() => setReading(false)}>
              Edit this comment
            </button>
          )
        }
      />
    </div>
  )
}

/** Whether the comment is initially read-only: another client wrote it, and this person has no unsaved draft. */
function useOthersWords(
  { ClientComment: text, LastClientId }: Details,
  draftKey: string,
): [isReading: boolean, setReading: (isReading: boolean) => void] {
  const { UserId } = useUser()
  const draftName = useDraftKey()(draftKey)
  // Decided once: a change stored later by someone else must not close a field that is in use.
  return useState(
    () =>
      Boolean(text) &&
      Boolean(LastClientId) &&
      !isSameUser(LastClientId, UserId) &&
      readDraft(draftName) === null,
  )
}

function ClientCommentField({
  details,
  label,
  draftKey,
  byline,
}: {
  readonly details: Details
  readonly label: string
  readonly draftKey: string
  readonly byline: ReactNode
}) {
  const { project_id, standard_id, phase } = useReview()
  const write = useTransformation('Standard:UpdateClientComment')
  return (
    <AutosaveTextarea
      label={label}
      stored={details.ClientComment ?? null}
      storedAs={asRemark}
      draftKey={draftKey}
      minRows={4}
      typing={{ text: 'ClientComment' }}
      onSave={(text, expected) =>
        write.send(
          { project_id, standard_id, phase, client_comment: text },
          { expected: { ClientComment: expected } },
        )
      }
      beside={byline}
    />
  )
}
