import { readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { putAside } from '#web/domain/task/task-draft-key.ts'

/** Returns the draft key of a new request about a standard. */
export const newRfiDraftKey = (project: number, standard: number): string =>
  `new-rfi/${project}/${standard}`

/** Returns the draft key of an edited request. */
export const editRfiDraftKey = (project: number, rfi: number): string =>
  `edit-rfi/${project}/${rfi}`

/** Returns whether the form of a new request was interrupted with unsaved input. */
export function useInterruptedRfi(project: number, standard: number): boolean {
  const key = useDraftKey()(newRfiDraftKey(project, standard))
  const draft = readDraft(key)
  return draft !== null && draft.base !== putAside
}
