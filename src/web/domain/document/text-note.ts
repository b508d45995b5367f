import type { ExtractionState } from '#rules/evidence/document-text.ts'
import type { Data, DocumentRow } from '#web/data/api/contracts.ts'

export type Job = Data<'projects/{id}/jobs'>[number]

/** The note on the reading of a document's text. */
export type TextNote = { readonly text: string; readonly isFailure: boolean }

// Files of a type without text need no note.
const reasons: Readonly<Record<Exclude<ExtractionState, 'read' | 'unsupported'>, string>> = {
  scanned: 'Its pages are pictures without text.',
  encrypted: 'The file is protected by a password.',
  broken: 'The file is damaged.',
  tooLarge: 'Reading it would take too much time or memory.',
}

/** Why a text could not be read, as a sentence; null for one that was. */
export const textFailure = (state: ExtractionState): string | null =>
  state === 'read'
    ? null
    : state === 'unsupported'
      ? 'Files of its type have no text.'
      : reasons[state]

/** Returns what a reader must know about the text of a document while its pages are shown; null when there is nothing to know. */
export function unreadText(state: ExtractionState | null, isCitable: boolean): string | null {
  if (state === 'tooLarge')
    return 'This document is too large for its text to be read. Search and checks do not see it.'
  if (state !== 'scanned') return null
  const note = 'This document is a scan: its pages are pictures. Search does not find their text.'
  return isCitable ? `${note} Cite a region of a page instead of a passage.` : note
}

const failure = (reason: string): TextNote => ({
  text: `Text could not be read: ${reason}`,
  isFailure: true,
})

/** The job that is reading the text of a document's current version, or failed to. */
export const jobOfText = (row: DocumentRow, jobs: readonly Job[]): Job | undefined =>
  jobs.find(
    ({ Kind, DocumentId, Version }) =>
      Kind === 'extractText' && DocumentId === row.Id && Version === row.currentVersion?.Version,
  )

/** Returns the note on the text of a document's current version; null when the text has been read, when its type has none, or when nothing is known. */
export function textNote(row: DocumentRow, jobs: readonly Job[]): TextNote | null {
  const state = row.currentVersion?.TextState ?? null
  if (state === 'read' || state === 'unsupported') return null
  if (state !== null) return failure(reasons[state])
  const job = jobOfText(row, jobs)
  if (job === undefined) return null
  if (job.State === 'failed') return failure(job.Error ?? 'The server gave no reason.')
  return { text: 'Reading the text …', isFailure: false }
}
