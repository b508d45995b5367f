import type { StandardRow } from '#web/data/api/contracts.ts'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { useReview } from '../shared/review-context.ts'
import { CommentByline } from './comment-byline.tsx'
import { ReadComment } from './read-comment.tsx'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

/** The client's comment, which clients write and staff read. */
export function ClientComment({
  details,
  label = 'Client comment',
}: {
  readonly details: Details
  readonly label?: string
}) {
  const { project_id, standard_id, phase, may } = useReview()
  const write = useTransformation('Standard:UpdateClientComment')
  const ids = { project_id, standard_id, phase }
  const written = <CommentByline by={details.LastClientId} at={details.ClientCommentLastModified} />

  if (!may('Standard:UpdateClientComment', ids, details))
    return (
      <ReadComment
        title={label}
        text={details.ClientComment}
        note={written}
        typing="ClientComment"
      />
    )
  return (
    <AutosaveTextarea
      label={label}
      stored={details.ClientComment ?? null}
      storedAs={asRemark}
      draftKey={`client-comment/${project_id}/${standard_id}/${phase}`}
      minRows={4}
      typing={{ text: 'ClientComment' }}
      onSave={(text, expected) =>
        write.send({ ...ids, client_comment: text }, { expected: { ClientComment: expected } })
      }
      beside={written}
    />
  )
}
