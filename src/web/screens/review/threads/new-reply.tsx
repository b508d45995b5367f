import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { typedSince } from '#web/ui/form/typed-since.ts'
import { useReview } from '../shared/review-context.ts'
import { useReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { replyDraftKey, useThreadPlace, type ThreadOf } from './thread-place.ts'

/** Writes a reply. Its text is stored on this device until the server has it, and restored when the form is opened again. */
export function NewReply({ of, onClose }: { readonly of: ThreadOf; readonly onClose: () => void }) {
  const { isStaff } = useReview()
  const place = useThreadPlace(of)
  const creation = useTransformation('Comment:Reply')
  const draft = useReplyDraft(replyDraftKey(place), '', `Reply to ${of.name}`)
  const send = async (text: string, people: readonly string[]) => {
    const mentions = people.map((user_id) => ({ user_id }))
    const added = await creation.run({ ...place, text: text.trim(), mentions })
    if (added === null) return
    // Text typed in the meantime belongs to the next reply.
    draft.change(typedSince(text, draft.latest.current))
    if (draft.latest.current === '') onClose()
  }
  return (
    <ReplyForm
      of={of}
      name={`Reply to ${of.name}`}
      act="Reply"
      text={draft.text}
      isChanged={draft.text !== ''}
      description={isStaff ? visibilityText(of.isVisible) : undefined}
      write={creation}
      failure={{ what: 'The reply was not sent', kept: 'The text is still in the field.' }}
      onChange={draft.change}
      onSend={(text, people) => void send(text, people)}
      onClose={() => {
        draft.putAside()
        onClose()
      }}
    />
  )
}

const visibilityText = (isVisible: boolean): string =>
  isVisible
    ? 'The client sees this reply.'
    : 'Only staff see this reply, until the comment is visible to the client.'
