import { useSyncExternalStore } from 'react'
import type { OverallState } from '#rules/review/update-tracker.ts'
import { useIsServerAway } from '#web/data/api/server-state.ts'
import { useOverallStatus } from '#web/data/cache/overall-status.ts'
import { onDrafts, unsavedDrafts } from '#web/data/drafts/draft.ts'
import { useUploadQueue } from '#web/data/upload-queue/upload-list.ts'
import { isUnfinished } from '#web/data/upload-queue/upload-queue.ts'
import { onUnsavedEditors, unsavedEditors } from '#web/data/writes/unsaved-editors.ts'

/** The save state shown in the header; 'Ready' means that the server has everything. */
export type SaveState = OverallState | 'Unsaved'

/** Combines the state of all writes (specification, section 4) with unsaved work: never 'Success' or 'Ready' while the server lacks something. */
export function saveStateOf(
  writes: OverallState,
  {
    isUploading,
    hasUnsaved,
    isServerAway = false,
  }: {
    readonly isUploading: boolean
    readonly hasUnsaved: boolean
    readonly isServerAway?: boolean
  },
): SaveState {
  // Nothing is being saved while the server does not answer.
  if (isServerAway && (writes === 'Updating' || hasUnsaved)) return 'Unsaved'
  if (writes === 'Updating' || isUploading) return 'Updating'
  return hasUnsaved ? 'Unsaved' : writes
}

/** The names of the unsaved work on this device. */
export const unsavedNames = (): readonly string[] => [
  ...unsavedDrafts().map(({ what }) => what),
  ...unsavedEditors(),
]

/** Returns the save state, updated as it changes, and the unsaved work as one text. */
export function useSaveState(): { readonly state: SaveState; readonly unsaved: string } {
  const writes = useOverallStatus()
  const isUploading = useUploadQueue().some(isUnfinished)
  const unsaved = useSyncExternalStore(subscribe, unsavedText)
  const isServerAway = useIsServerAway()
  const hasUnsaved = unsaved !== ''
  return { state: saveStateOf(writes, { isUploading, hasUnsaved, isServerAway }), unsaved }
}

const unsavedText = (): string => unsavedNames().join(', ')

function subscribe(listener: () => void): () => void {
  const stops = [onDrafts(listener), onUnsavedEditors(listener)]
  return () => stops.forEach((stop) => stop())
}
