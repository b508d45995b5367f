import { useSyncExternalStore } from 'react'
import { useOverallStatus, writesUnderway } from '#web/data/cache/overall-status.ts'
import { draftsVersion, onDrafts, unsavedDrafts, type Draft } from '#web/data/drafts/draft.ts'
import { uploadsNow, useUploadQueue } from '#web/data/upload-queue/upload-list.ts'
import { isUnfinished } from '#web/data/upload-queue/upload-queue.ts'
import {
  onUnsavedEditors,
  unsavedEditors,
  unsavedEditorsVersion,
} from '#web/data/writes/unsaved-editors.ts'

/** Work that the server lacks: drafts, and descriptions of what is lost when the page closes. */
export type UnsentChanges = { readonly drafts: readonly Draft[]; readonly lost: readonly string[] }

const counted = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} not confirmed by the server`

/** Returns the work that the server lacks now. */
export function unsentChanges(): UnsentChanges {
  const writes = writesUnderway()
  return {
    drafts: unsavedDrafts(),
    lost: [
      ...unsavedEditors(),
      ...uploadsNow()
        .filter(isUnfinished)
        .map(({ name }) => `The file ${name}, still uploading`),
      ...(writes > 0 ? [counted(writes)] : []),
    ],
  }
}

// The React Compiler memoizes calls by their arguments: the versions make it call again after a change.
const unsentAt = (_versions: readonly unknown[]): UnsentChanges => unsentChanges()

/** Returns the work that the server lacks, updated as it changes. */
export function useUnsentChanges(): UnsentChanges {
  const drafts = useSyncExternalStore(onDrafts, draftsVersion)
  const editors = useSyncExternalStore(onUnsavedEditors, unsavedEditorsVersion)
  const writes = useOverallStatus()
  const uploads = useUploadQueue()
  return unsentAt([drafts, editors, writes, uploads])
}
