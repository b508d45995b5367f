import { useSyncExternalStore } from 'react'
import { useOverallStatus, writesUnderway } from '../data/overall-status.ts'
import { isUnfinished } from '../data/upload-queue.ts'
import { uploadsNow, useUploadQueue } from '../data/upload-list.ts'
import { onUnsavedEditors, unsavedEditors, unsavedEditorsVersion } from '../data/unsaved-editors.ts'
import { draftsVersion, onDrafts, unsavedDrafts, type Draft } from '../ui/draft.ts'

/** What the server does not have: drafts, and descriptions of what is lost with the page. */
export type Unsent = { readonly drafts: readonly Draft[]; readonly lost: readonly string[] }

const counted = (count: number): string =>
  `${count} ${count === 1 ? 'change' : 'changes'} not confirmed by the server`

/** What the server does not have at this moment. */
export function unsentNow(): Unsent {
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

// Compiled components remember what a call answered for the same arguments.
const unsentAt = (_versions: readonly unknown[]): Unsent => unsentNow()

/** What the server does not have, updated while it changes. */
export function useUnsent(): Unsent {
  const drafts = useSyncExternalStore(onDrafts, draftsVersion)
  const editors = useSyncExternalStore(onUnsavedEditors, unsavedEditorsVersion)
  const writes = useOverallStatus()
  const uploads = useUploadQueue()
  return unsentAt([drafts, editors, writes, uploads])
}
