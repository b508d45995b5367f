import { useState } from 'react'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { TextConflict } from '#web/ui/error/text-conflict.tsx'
import { useReview } from '../shared/review-context.ts'
import { useReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { editReplyDraftKey, type Reply, type ThreadOf } from './thread-place.ts'

/** Edits the person's own reply in place; if the stored text is no longer the one last seen, shows both versions. */
export function EditReply({
  of,
  reply,
  onClose,
}: {
  readonly of: ThreadOf
  readonly reply: Reply
  readonly onClose: () => void
}) {
  const { base, draft, edit, save, leave } = useEdit(reply, onClose)
  const conflict = edit.error?.conflict
  const theirs = typeof conflict?.stored === 'string' ? conflict.stored : ''
  return (
    <>
      <ReplyForm
        of={of}
        name="Edit reply"
        act="Save"
        text={draft.text}
        isChanged={draft.text !== base}
        write={edit}
        failure={{ what: 'The reply was not changed', kept: 'The text is still in the field.' }}
        onChange={draft.change}
        onSend={(text, people) => void save(text, people, base)}
        onClose={leave}
      />
      {conflict && (
        <TextConflict
          mine={draft.text}
          theirs={theirs}
          conflict={conflict}
          onKeepMine={() => void save(draft.text, undefined, theirs)}
          onTakeTheirs={leave}
        />
      )}
    </>
  )
}

/** The draft of an edited reply, and the function that saves it over the text that was `seen`. */
function useEdit(reply: Reply, onClose: () => void) {
  const { project_id } = useReview()
  const edit = useTransformation('Comment:EditReply')
  // The text when editing began, or the one last seen in a conflict.
  const [base, setBase] = useState(reply.Text)
  const draft = useReplyDraft(editReplyDraftKey(project_id, reply.Id), reply.Text, 'Reply')
  const leave = () => {
    draft.discard()
    onClose()
  }
  const save = async (text: string, people: readonly string[] | undefined, seen: string) => {
    setBase(seen)
    if (text.trim() === seen) return leave()
    const saved = await edit.run(
      {
        project_id,
        reply_id: reply.Id,
        text: text.trim(),
        ...(people && { mentions: people.map((user_id) => ({ user_id })) }),
      },
      { expected: { Text: seen } },
    )
    if (saved !== null && draft.latest.current === text) leave()
    else if (saved !== null) setBase(text.trim())
  }
  return { base, draft, edit, save, leave }
}
