import type { Phase } from '../review/phases.ts'

/** The comments on a standard that have a thread of replies; an element has one under its consultant comment. */
export const threadComments = ['ClientComment', 'ConsultantComment', 'TheGood', 'TheBad'] as const

export type ThreadComment = (typeof threadComments)[number]

/** The flags of a standard's record that show its comments to clients; only Gap Analysis has those of The Good and The Bad. */
export type CommentFlags = {
  readonly IsConsultantCommentVisible?: boolean | undefined
  readonly IsTheGoodVisible?: boolean | undefined
  readonly IsTheBadVisible?: boolean | undefined
}

/** The flag that shows a comment, and the replies to it, to clients; null for what they always see. */
export const flagOfComment = {
  ClientComment: null,
  ConsultantComment: 'IsConsultantCommentVisible',
  TheGood: 'IsTheGoodVisible',
  TheBad: 'IsTheBadVisible',
} as const satisfies Record<ThreadComment, keyof CommentFlags | null>

/** Whether there is such a comment in a phase: on a standard, or on an element. */
export function hasThread(comment: ThreadComment, phase: Phase, isOfElement: boolean): boolean {
  if (isOfElement) return comment === 'ConsultantComment' && phase !== 'gap-analysis'
  return phase === 'gap-analysis' || (comment !== 'TheGood' && comment !== 'TheBad')
}

/** Whether clients see the replies to a comment: while they see the comment. An unknown flag counts as not set. */
export function isThreadVisible(comment: ThreadComment, flags: CommentFlags): boolean {
  const flag = flagOfComment[comment]
  return flag === null || flags[flag] === true
}
