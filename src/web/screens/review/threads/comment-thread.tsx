import { useRef, useState, type ReactNode } from 'react'
import { counted } from '#rules/text/counted.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useOpening } from '../shared/use-opening.ts'
import { DeletedReply } from './deleted-reply.tsx'
import { NewReply } from './new-reply.tsx'
import { putAside } from './reply-draft.ts'
import { ReplyItem } from './reply-item.tsx'
import { ResolveButton } from './resolve-button.tsx'
import {
  replyDraftKey,
  useThreadPlace,
  type Reply,
  type Thread,
  type ThreadOf,
} from './thread-place.ts'
import styles from './threads.module.css'

/** A thread under a comment. A resolved thread is collapsed to a line that opens it. */
export function CommentThread({
  of,
  thread,
  mayReply,
  acts,
}: {
  readonly of: ThreadOf
  /** Undefined before the first reply. */
  readonly thread: Thread | undefined
  readonly mayReply: boolean
  readonly acts?: ReactNode
}) {
  const { replying, place, focus } = useReplying(of)
  const [deleted, setDeleted] = useState<Reply | null>(null)
  const [isOpened, setOpened] = useState(false)
  const isCollapsed = thread?.IsResolved === true && !isOpened && !replying.isOpen
  const close = () => {
    replying.close()
    focus()
  }
  return (
    <div className={styles['thread']} ref={place}>
      {thread && (
        <section aria-label={`Replies to ${of.name}`} className={styles['replies']}>
          {thread.IsResolved && (
            <ResolvedLine
              thread={thread}
              isOpen={!isCollapsed}
              onToggle={() => setOpened(isCollapsed)}
            />
          )}
          {!isCollapsed && (
            <ol className={styles['list']}>
              {thread.replies.map((reply) => (
                <ReplyItem key={reply.Id} of={of} reply={reply} onDeleted={setDeleted} />
              ))}
            </ol>
          )}
        </section>
      )}
      {deleted && (
        <DeletedReply key={deleted.Id} of={of} reply={deleted} onClose={() => setDeleted(null)} />
      )}
      {replying.isOpen && mayReply ? (
        <OpenedByPerson value={replying.isByPerson}>
          <NewReply of={of} onClose={close} />
        </OpenedByPerson>
      ) : (
        <div className={styles['acts']}>
          {mayReply && !isCollapsed && (
            <ThreadActs of={of} thread={thread} onReply={replying.open} />
          )}
          {acts}
        </div>
      )}
    </div>
  )
}

/** The buttons that start a reply and resolve the thread. */
const ThreadActs = ({
  of,
  thread,
  onReply,
}: {
  readonly of: ThreadOf
  readonly thread: Thread | undefined
  readonly onReply: () => void
}) => (
  <>
    <button
      type="button"
      className={styles['act']}
      data-reply
      aria-label={`Reply to ${of.name}`}
      onClick={onReply}
    >
      Reply
    </button>
    {thread && <ResolveButton of={of} thread={thread} />}
  </>
)

/** Whether a reply is being written, initially when there is a draft that was not put aside; and a function that focuses the button that starts a reply. */
function useReplying(of: ThreadOf) {
  const place = useRef<HTMLDivElement>(null)
  const draftKey = useDraftKey()(replyDraftKey(useThreadPlace(of)))
  const replying = useOpening(() => {
    const draft = readDraft(draftKey)
    return draft !== null && draft.base !== putAside
  })
  const focus = () =>
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLButtonElement>('[data-reply]')?.focus(),
    )
  return { replying, place, focus }
}

/** Who resolved a thread and when, as the button that shows and hides its replies. */
const ResolvedLine = ({
  thread,
  isOpen,
  onToggle,
}: {
  readonly thread: Thread
  readonly isOpen: boolean
  readonly onToggle: () => void
}) => (
  <button type="button" className={styles['resolved']} aria-expanded={isOpen} onClick={onToggle}>
    Resolved by {thread.ResolvedByName || 'someone'},{' '}
    {counted(thread.replies.length, 'reply', 'replies')}
    {thread.ResolvedDate && (
      <small>
        <DateText value={thread.ResolvedDate} withTime />
      </small>
    )}
  </button>
)
