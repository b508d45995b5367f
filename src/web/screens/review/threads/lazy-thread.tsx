import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

/** The replies to a comment, loaded when there are any or the person may reply. */
export const CommentThread = lazyWithPreload(
  async () => (await import('./comment-thread.tsx')).CommentThread,
)
