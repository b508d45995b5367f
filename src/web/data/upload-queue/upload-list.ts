import { useSyncExternalStore } from 'react'
import { isUnfinished } from './upload-queue.ts'
import type { Upload } from './upload.ts'

// Separate from uploads.ts so that the shell can list and cancel uploads without loading the code that sends them.
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Replaces the uploads of this tab. */
export function setUploads(next: readonly Upload[]): void {
  uploads = next
  // The browser asks for confirmation before leaving a page with unfinished uploads.
  if (uploads.some(isUnfinished)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

/** Cancels every unfinished upload. */
export function cancelUploads(): void {
  const unfinished = uploads.filter(isUnfinished)
  // Remove them from the list first: a cancelled upload must not start the next one in the queue.
  setUploads(uploads.filter((upload) => !unfinished.includes(upload)))
  for (const { calling } of unfinished) calling.abort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current uploads of this tab. */
export const uploadsNow = (): readonly Upload[] => uploads

/** Returns every upload of this tab, across all parts of the screen. */
export const useUploadQueue = (): readonly Upload[] => useSyncExternalStore(subscribe, uploadsNow)
