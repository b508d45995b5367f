import { expect, test } from 'vitest'
import {
  changesText,
  countStates,
  inState,
  placesText,
  type LedgerDocument,
  type LedgerStandard,
} from './ledger-labels.ts'

const document = (DocumentId: number, State: LedgerDocument['State']): LedgerDocument => ({
  DocumentId,
  Title: 'Plan',
  RealName: 'Plan.pdf',
  Version: 1,
  State,
  Changes: [],
  Upload: null,
  citations: [],
})
const standard = (StandardId: number, documents: LedgerDocument[]): LedgerStandard => ({
  StandardId,
  StandardName: 'RM 1',
  ModuleId: 1,
  IsMarked: true,
  IsUploaded: false,
  MostDocuments: 9,
  documents,
})
const standards = [
  standard(1, [document(1, 'marked'), document(2, 'uploaded')]),
  standard(2, [document(3, 'uploaded')]),
  standard(3, []),
]

test('documents are counted and filtered by state, and standards without any left out', () => {
  expect(countStates(standards)).toEqual({ marked: 1, uploaded: 2, changed: 0, notMarked: 0 })
  const shown = inState(standards, 'marked')
  expect(shown.map((one) => one.documents.map(({ DocumentId }) => DocumentId))).toEqual([[1]])
  expect(inState(standards, undefined)).toEqual(standards)
})

test('the citations of a document are copied with an element in each line', () => {
  const citation = { ElementId: 1, ElementName: 'RM 1(a)', Citation: ' Page 3, IV.A.1', Page: null }
  expect(
    placesText([
      citation,
      { ...citation, ElementName: 'RM 1(b)', Citation: null, Page: 4 },
      { ...citation, ElementName: 'RM 1(c)', Citation: null },
    ]),
  ).toBe('RM 1(a): Page 3, IV.A.1\nRM 1(b): Page 4\nRM 1(c): ')
})

test('what changed is told as the end of a sentence', () => {
  expect(changesText(['replaced', 'citations'])).toBe(
    'another version is current, cited at other places',
  )
})
