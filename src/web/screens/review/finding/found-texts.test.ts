import { expect, test } from 'vitest'
import { makeDocument } from '#web/domain/document/document.fixture.ts'
import { markedParts, nothingFoundText, pageText, reasonText } from './found-texts.ts'

const withText = (TextState: 'read' | 'scanned' | null) =>
  makeDocument({
    currentVersion: {
      Version: 1,
      RealName: 'Plan.pdf',
      FileSize: 1,
      MimeType: 'application/pdf',
      Sha256: '',
      CreatedDate: '2026-10-06T15:00:00.000Z',
      CreatedBy: 'sam',
      CreatedByName: 'Sam Senior',
      TextState,
    },
  })

test('says in how many documents nothing was found, and which could not be searched', () => {
  expect(nothingFoundText(undefined)).toBe('Nothing found.')
  expect(nothingFoundText([])).toBe('This project has no documents yet.')
  expect(nothingFoundText([withText('read')])).toBe('Nothing found in 1 document.')
  expect(
    nothingFoundText([
      withText('read'),
      withText('read'),
      withText(null),
      withText('scanned'),
      // A document without a file.
      makeDocument(),
    ]),
  ).toBe(
    'Nothing found in 2 documents. The text of 1 document is still being read. 2 documents cannot be searched: no text could be read.',
  )
})

type Found = Parameters<typeof pageText>[0]

test.each([
  [{ Label: null, IsPageEstimated: false }, 'page 3'],
  [{ Label: null, IsPageEstimated: true }, 'about page 3'],
  [{ Label: 'Roster', IsPageEstimated: false }, 'sheet Roster'],
])('a page of %j is named %s', (given, name) => {
  expect(pageText({ ...given, Anchor: { page: 3 } } as Found)).toBe(name)
})

test.each([
  [true, true, 'Its words are in a heading and in the document’s name.'],
  [true, false, 'Its words are in a heading.'],
  [false, true, 'Its words are in the document’s name.'],
  [false, false, ''],
])('in a heading %s and in the name %s: %j', (IsInHeading, IsInDocumentName, reason) => {
  expect(reasonText({ IsInHeading, IsInDocumentName } as Found)).toBe(reason)
})

test('the words of the element are marked in the sentence, which loses nothing', () => {
  const parts = markedParts({
    Anchor: { exact: 'Visitors are escorted.' },
    Words: [
      { start: 0, end: 8 },
      { start: 13, end: 21 },
    ],
  })
  expect(parts.map(({ text, isMarked }) => [text, isMarked])).toEqual([
    ['Visitors', true],
    [' are ', false],
    ['escorted', true],
    ['.', false],
  ])
})
