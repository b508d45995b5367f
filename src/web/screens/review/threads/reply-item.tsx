import { useRef, useState } from 'react'
import { mentionRanges } from '#rules/comments/mentions.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { useReview } from '../shared/review-context.ts'
import { EditReply } from './edit-reply.tsx'
import { editReplyDraftKey, type Reply, type ThreadOf } from './thread-place.ts'
import styles from './threads.module.css'

/** A reply: its author and date, its text, and the actions that the person may take. One's own reply is deleted at once, with an undo. */
export function ReplyItem({
  of,
  reply,
  onDeleted,
}: {
  readonly of: ThreadOf
  readonly reply: Reply
  readonly onDeleted: (reply: Reply) => void
}) {
  const item = useRef<HTMLLIElement>(null)
  const { mayEdit, mayDelete, mode, setMode, removal, remove } = useReplyActs(reply, onDeleted)
  const leave = () => {
    setMode('read')
    item.current?.focus()
  }

  if (mode === 'edit' && mayEdit)
    return (
      <li ref={item} className={styles['reply']} tabIndex={-1}>
        <EditReply of={of} reply={reply} onClose={leave} />
      </li>
    )
  return (
    <li ref={item} className={styles['reply']} tabIndex={-1}>
      <ReplyText reply={reply} />
      <div className={styles['acts']}>
        {mode === 'read' && mayEdit && (
          <Act act="Edit" reply={reply} onClick={() => setMode('edit')} />
        )}
        {mode === 'read' && mayDelete && (
          <Act
            act="Delete"
            reply={reply}
            isDisabled={removal.state === 'Updating'}
            onClick={() => (mayEdit ? void remove() : setMode('delete'))}
          />
        )}
        {mode === 'delete' && (
          <ConfirmInRow
            name="Delete this reply?"
            act="Delete"
            isBusy={removal.state === 'Updating'}
            onConfirm={() => void remove()}
            onCancel={leave}
          >
            Delete this reply of {reply.AuthorName}? You cannot undo this.
          </ConfirmInRow>
        )}
        {removal.state === 'Error' && <SaveStatus state={removal.state} error={removal.error} />}
      </div>
    </li>
  )
}

/** The actions that the person may take on a reply, the current mode, and the deletion. */
function useReplyActs(reply: Reply, onDeleted: (reply: Reply) => void) {
  const { project_id, may } = useReview()
  const ids = { project_id, reply_id: reply.Id }
  const found = { AuthorId: reply.AuthorId, IsVisibleToCaller: true }
  const mayEdit = may('Comment:EditReply', { ...ids, text: '' }, found)
  const mayDelete = may('Comment:DeleteReply', ids, found)
  const draftKey = useDraftKey()(editReplyDraftKey(project_id, reply.Id))
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>(() =>
    readDraft(draftKey) === null ? 'read' : 'edit',
  )
  const removal = useTransformation('Comment:DeleteReply')
  const remove = async () => {
    if ((await removal.run(ids)) === null) return setMode('read')
    if (mayEdit) onDeleted(reply)
  }
  return { mayEdit, mayDelete, mode, setMode, removal, remove }
}

const Act = ({
  act,
  reply,
  isDisabled = false,
  onClick,
}: {
  readonly act: string
  readonly reply: Reply
  readonly isDisabled?: boolean
  readonly onClick: () => void
}) => (
  <button
    type="button"
    className={styles['act']}
    aria-label={`${act} the reply of ${reply.AuthorName}`}
    disabled={isDisabled}
    onClick={onClick}
  >
    {act}
  </button>
)

/** The text of a reply with the people mentioned in it, its author and its dates. */
function ReplyText({ reply }: { readonly reply: Reply }) {
  const names = reply.Mentions.map(({ FullName }) => FullName)
  return (
    <>
      <p className={styles['by']}>
        <strong>{reply.AuthorName || 'Someone'}</strong>{' '}
        <DateText value={reply.CreatedDate} withTime />
        {reply.ModifiedDate && (
          <>
            {', edited '}
            <DateText value={reply.ModifiedDate} withTime />
          </>
        )}
      </p>
      <LineText text={reply.Text} rangesOf={(text) => mentionRanges(text, names)} />
    </>
  )
}
