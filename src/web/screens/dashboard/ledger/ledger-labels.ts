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

/** The names of the states, to filter by; what is to be done comes first. */
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

/** What happened to a document since its upload, as the end of a sentence. */
export const changesText = (changes: readonly UploadChange[]): string =>
  changes.map((change) => changeLabels[change]).join(', ')

/** The state that an address names; undefined for none. */
export const stateNamed = (name: string | undefined): UploadState | undefined =>
  uploadStates.find((state) => state === name)

/** A citation as it is entered at the accreditor; empty without a place. */
export const placeText = (citation: LedgerCitation): string => citedPlace(citation) ?? ''

/** The citations of a document, an element in each line. */
export const placesText = (citations: readonly LedgerCitation[]): string =>
  citations.map((one) => `${one.ElementName}: ${placeText(one)}`).join('\n')

/** The standards with those of their documents that are in a state, without standards that have none. */
export const inState = (
  standards: readonly LedgerStandard[],
  state: UploadState | undefined,
): LedgerStandard[] =>
  state === undefined
    ? [...standards]
    : standards
        .map((one) => ({ ...one, documents: one.documents.filter(({ State }) => State === state) }))
        .filter(({ documents }) => documents.length > 0)

/** How many documents are in each state. */
export function countStates(
  standards: readonly LedgerStandard[],
): Readonly<Record<UploadState, number>> {
  const counts = { notMarked: 0, marked: 0, uploaded: 0, changed: 0 }
  for (const { documents } of standards) for (const { State } of documents) counts[State] += 1
  return counts
}
