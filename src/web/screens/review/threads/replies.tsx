import { Suspense, type ReactNode } from 'react'
import { useReview } from '../shared/review-context.ts'
import { CommentThread } from './lazy-thread.tsx'
import { useThread, useThreadPlace, type ThreadOf } from './thread-place.ts'

/** The replies to a comment, with a button to reply; renders only `acts` when there is no reply and the person cannot write one. */
export function Replies({
  hasComment,
  acts,
  ...of
}: ThreadOf & {
  /** Whether there is a text to reply to. */
  readonly hasComment: boolean
  /** Further buttons beside "Reply". */
  readonly acts?: ReactNode
}) {
  const { may } = useReview()
  const thread = useThread(of)
  const mayReply = may('Comment:Reply', useThreadPlace(of), { IsVisibleToCaller: true })
  if (!thread && !(hasComment && mayReply)) return acts
  return (
    <Suspense fallback={acts}>
      <CommentThread of={of} thread={thread} mayReply={mayReply} acts={acts} />
    </Suspense>
  )
}
