import {
  citedPlace,
  uploadStates,
  type UploadChange,
  type UploadState,
} from '#rules/documents/upload-ledger.ts'
import type { Data } from '#web/data/api/contracts.ts'

export type LedgerStandard = Data<'projects/{id}/documents/upload_ledger'>[number]
export type LedgerDocument = LedgerStandard['documents'][number]
export type LedgerCitation = LedgerDocument['citations'][number]

/** The labels of the states in the filter; documents that need action come first. */
export const stateLabels: Readonly<Record<UploadState, string>> = {
  marked: 'To upload',
  changed: 'Changed since uploaded',
  uploaded: 'Uploaded',
  notMarked: 'Not marked',
}

const changeLabels: Readonly<Record<UploadChange, string>> = {
  replaced: 'another version is current',
  citations: 'cited at other places',
  released: 'set as not uploaded',
}

/** Describes what happened to a document since its upload, as the end of a sentence. */
export const changesText = (changes: readonly UploadChange[]): string =>
  changes.map((change) => changeLabels[change]).join(', ')

/** Returns the state named in the URL; undefined for an unknown or missing one. */
export const stateNamed = (name: string | undefined): UploadState | undefined =>
  uploadStates.find((state) => state === name)

/** Formats the place of a citation as it is entered on the accreditor's site; empty when it has none. */
export const placeText = (citation: LedgerCitation): string => citedPlace(citation) ?? ''

/** Formats the citations of a document, one element per line. */
export const placesText = (citations: readonly LedgerCitation[]): string =>
  citations.map((one) => `${one.ElementName}: ${placeText(one)}`).join('\n')

/** Returns the standards, each with only its documents in the given state, omitting those without any; all standards without a state. */
export const inState = (
  standards: readonly LedgerStandard[],
  state: UploadState | undefined,
): LedgerStandard[] =>
  state === undefined
    ? [...standards]
    : standards
        .map((one) => ({ ...one, documents: one.documents.filter(({ State }) => State === state) }))
        .filter(({ documents }) => documents.length > 0)

/** Counts the documents in each state. */
export function countStates(
  standards: readonly LedgerStandard[],
): Readonly<Record<UploadState, number>> {
  const counts = { notMarked: 0, marked: 0, uploaded: 0, changed: 0 }
  for (const { documents } of standards) for (const { State } of documents) counts[State] += 1
  return counts
}
