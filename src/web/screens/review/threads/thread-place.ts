import { createContext, use } from 'react'
import type { ThreadComment } from '#rules/comments/threads.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useReview } from '../shared/review-context.ts'

/** A thread of replies as the server returns it. */
export type Thread = Data<'projects/{id}/comment_threads'>[number]

export type Reply = Thread['replies'][number]

/** The comment that a thread belongs to. */
export type ThreadOf = {
  readonly comment: ThreadComment
  /** The element that the comment belongs to; absent for a comment on the standard. */
  readonly elementId?: number
  /** The name of the comment within a sentence: 'the client comment'. */
  readonly name: string
  /** Whether clients see the comment, and therefore its replies. */
  readonly isVisible: boolean
}

/** Returns the parameters that identify a thread in a write. */
export function useThreadPlace({ comment, elementId }: Pick<ThreadOf, 'comment' | 'elementId'>) {
  const { project_id, standard_id, phase } = useReview()
  return { project_id, standard_id, phase, comment, element_id: elementId ?? null }
}

const Threads = createContext<readonly Thread[] | undefined>(undefined)

/** Provides the threads of the standard, loaded once for all of its comments; undefined while they load. */
export const ThreadsProvider = Threads.Provider

/** Returns the thread under a comment; undefined when it has no reply, and while the threads load. */
export const useThread = ({
  comment,
  elementId,
}: Pick<ThreadOf, 'comment' | 'elementId'>): Thread | undefined =>
  use(Threads)?.find((one) => one.Comment === comment && one.ElementId === (elementId ?? null))

/** Returns the draft key of a new reply in a thread. */
export const replyDraftKey = (place: ReturnType<typeof useThreadPlace>): string =>
  ['reply', ...Object.values(place).map((value) => value ?? 'standard')].join('/')

/** Returns the draft key of an edited reply. */
export const editReplyDraftKey = (project: number, reply: number): string =>
  `edit-reply/${project}/${reply}`
