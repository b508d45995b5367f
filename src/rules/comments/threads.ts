import type { Phase } from '../review/phases.ts'

/** The comments on a standard that can have a thread of replies; an element has one thread, under its consultant comment. */
export const threadComments = ['ClientComment', 'ConsultantComment', 'TheGood', 'TheBad'] as const

export type ThreadComment = (typeof threadComments)[number]

/** The flags of a standard's record that make its comments visible to clients; only Gap Analysis has those for The Good and The Bad. */
export type CommentFlags = {
  readonly IsConsultantCommentVisible?: boolean | undefined
  readonly IsTheGoodVisible?: boolean | undefined
  readonly IsTheBadVisible?: boolean | undefined
}

/** The flag that makes a comment and its replies visible to clients; null when they are always visible. */
export const flagOfComment = {
  ClientComment: null,
  ConsultantComment: 'IsConsultantCommentVisible',
  TheGood: 'IsTheGoodVisible',
  TheBad: 'IsTheBadVisible',
} as const satisfies Record<ThreadComment, keyof CommentFlags | null>

/** Whether a phase has this comment, on a standard or on an element. */
export function hasThread(comment: ThreadComment, phase: Phase, isOfElement: boolean): boolean {
  if (isOfElement) return comment === 'ConsultantComment' && phase !== 'gap-analysis'
  return phase === 'gap-analysis' || (comment !== 'TheGood' && comment !== 'TheBad')
}

/** Whether clients see the replies to a comment: they do while they see the comment. An unknown flag counts as not set. */
export function isThreadVisible(comment: ThreadComment, flags: CommentFlags): boolean {
  const flag = flagOfComment[comment]
  return flag === null || flags[flag] === true
}
