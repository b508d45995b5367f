import { expect, test } from 'vitest'
import { changesSinceUpload, citedPlace, uploadState, type LedgerEntry } from './upload-ledger.ts'

const citation = { ElementId: 31, ElementName: 'RM 1(a)', Citation: 'Page 3, IV.A.1', Page: 3 }
const uploaded: LedgerEntry = {
  isMarked: true,
  IsUploadedToURAC: true,
  isRecorded: true,
  Sha256: 'two',
  citations: [citation],
  upload: { Sha256: 'two', Citations: [citation] },
}
const without = { ...uploaded, upload: null }

test.for([
  [{ IsUploadedToURAC: false, isRecorded: false, isMarked: false }, 'notMarked'],
  [{ IsUploadedToURAC: false, isRecorded: false }, 'marked'],
  // Marked as uploaded before the ledger existed.
  [{ isRecorded: false }, 'uploaded'],
  // Recorded for another standard.
  [{}, 'marked'],
  [{ isMarked: false }, 'notMarked'],
] as const)('a document without a record for the standard, %j, is %s', ([more, state]) => {
  expect(uploadState({ ...without, ...more })).toBe(state)
  expect(changesSinceUpload({ ...without, ...more })).toEqual([])
})

test.for([
  ['nothing', {}, []],
  ['that the standard is no longer marked', { isMarked: false }, []],
  ['another file', { Sha256: 'three' }, ['replaced']],
  ['that it was released', { IsUploadedToURAC: false }, ['released']],
  ['another place', { citations: [{ ...citation, Citation: 'Page 4' }] }, ['citations']],
  ['no citation', { citations: [] }, ['citations']],
  ['another citation', { citations: [{ ...citation, ElementId: 32 }] }, ['citations']],
  ['one more', { citations: [citation, { ...citation, ElementId: 32 }] }, ['citations']],
  ['spaces around the place', { citations: [{ ...citation, Citation: ' Page 3, IV.A.1 ' }] }, []],
  // The words are what was entered at the accreditor.
  ['another page of the same words', { citations: [{ ...citation, Page: 4 }] }, []],
  ['a renamed element', { citations: [{ ...citation, ElementName: 'RM 1(b)' }] }, []],
  [
    'everything',
    { Sha256: 'one', citations: [], IsUploadedToURAC: false },
    ['replaced', 'citations', 'released'],
  ],
] as const)('since its upload %s changed', ([, more, changes]) => {
  const entry = { ...uploaded, ...more }
  expect(changesSinceUpload(entry)).toEqual(changes)
  expect(uploadState(entry)).toBe(changes.length === 0 ? 'uploaded' : 'changed')
})

test('the page of a passage is compared where there are no words', () => {
  const silent = { ...citation, Citation: ' ' }
  const entry = { ...uploaded, upload: { Sha256: 'two', Citations: [silent] }, citations: [silent] }
  expect(changesSinceUpload(entry)).toEqual([])
  expect(changesSinceUpload({ ...entry, citations: [{ ...silent, Page: 4 }] })).toEqual([
    'citations',
  ])
})

test.for([
  [' Page 3 ', 4, 'Page 3'],
  ['', 4, 'Page 4'],
  [null, null, null],
] as const)('the place of %j and page %s is %j', ([Citation, Page, place]) => {
  expect(citedPlace({ Citation, Page })).toBe(place)
})
