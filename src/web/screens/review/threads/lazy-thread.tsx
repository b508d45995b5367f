import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'

/** The replies to a comment, loaded where there are some or somebody may reply. */
export const CommentThread = lazyWithPreload(
  async () => (await import('./comment-thread.tsx')).CommentThread,
)
