import { expect, test } from 'vitest'
import { makeDocument } from '#web/domain/document/document.fixture.ts'
import { nothingFoundText } from './found-texts.ts'

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
