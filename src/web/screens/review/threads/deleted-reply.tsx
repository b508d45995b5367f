import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { useThreadPlace, type Reply, type ThreadOf } from './thread-place.ts'
import { useMentionable } from './use-mentionable.ts'

/** Reports that the person deleted a reply of their own. Undo sends it again, as the newest reply of the thread. */
export function DeletedReply({
  of,
  reply,
  onClose,
}: {
  readonly of: ThreadOf
  readonly reply: Reply
  readonly onClose: () => void
}) {
  const creation = useTransformation('Comment:Reply')
  const place = useThreadPlace(of)
  const people = useMentionable(of.isVisible)
  // People who have left the project in the meantime cannot be mentioned again.
  const mentions = reply.Mentions.filter(({ UserId }) => people?.some(({ Id }) => Id === UserId))
  return (
    <UndoNotice
      write={creation}
      title="Sends it again, as the newest reply"
      isFocused
      onUndo={() =>
        creation.run({
          ...place,
          text: reply.Text,
          mentions: mentions.map(({ UserId }) => ({ user_id: UserId })),
        })
      }
      onClose={onClose}
    >
      Reply deleted.
    </UndoNotice>
  )
}
