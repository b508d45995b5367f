import { useSyncExternalStore } from 'react'
import type { OverallState } from '../../rules/update-tracker.ts'
import { useOverallStatus } from '../data/overall-status.ts'
import { useUploadQueue } from '../data/upload-list.ts'
import { isUnfinished } from '../data/upload-queue.ts'
import { onUnsavedEditors, unsavedEditors } from '../data/unsaved-editors.ts'
import { onDrafts, unsavedDrafts } from '../ui/draft.ts'

/** Whether the server has everything: 'Ready' when it has. */
export type SaveState = OverallState | 'Unsaved'

/** The state of saving: of all writes together (specification, section 4), but never 'Success' or 'Ready' over what the server does not have. */
export function saveStateOf(
  writes: OverallState,
  { isUploading, hasUnsaved }: { readonly isUploading: boolean; readonly hasUnsaved: boolean },
): SaveState {
  if (writes === 'Updating' || isUploading) return 'Updating'
  return hasUnsaved ? 'Unsaved' : writes
}

/** What stands unsaved on this device, by name. */
export const unsavedNames = (): readonly string[] => [
  ...unsavedDrafts().map(({ what }) => what),
  ...unsavedEditors(),
]

/** The state of saving, updated while it changes, and what is unsaved, in one text. */
export function useSaveState(): { readonly state: SaveState; readonly unsaved: string } {
  const writes = useOverallStatus()
  const isUploading = useUploadQueue().some(isUnfinished)
  const unsaved = useSyncExternalStore(subscribe, unsavedText)
  return { state: saveStateOf(writes, { isUploading, hasUnsaved: unsaved !== '' }), unsaved }
}

const unsavedText = (): string => unsavedNames().join(', ')

function subscribe(listener: () => void): () => void {
  const stops = [onDrafts(listener), onUnsavedEditors(listener)]
  return () => stops.forEach((stop) => stop())
}
