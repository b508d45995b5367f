import { expect, test } from 'vitest'
import { makeDocument } from './document.fixture.ts'
import { textNote, unreadText, type Job } from './text-note.ts'

const version = (TextState: 'read' | 'scanned' | 'unsupported' | null) =>
  makeDocument({
    Id: 7,
    currentVersion: {
      Version: 2,
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

const job = (given: Partial<Job>): Job => ({
  Id: 1,
  Kind: 'extractText',
  State: 'waiting',
  DocumentId: 7,
  Version: 2,
  Done: 0,
  Total: null,
  Error: null,
  CreatedDate: '2026-10-06T15:00:00.000Z',
  StartedDate: null,
  EndedDate: null,
  ...given,
})

test('a text that is read, or that no job reads, needs no word', () => {
  expect(textNote(version('read'), [job({})])).toBeNull()
  expect(textNote(version('unsupported'), [])).toBeNull()
  expect(textNote(makeDocument(), [job({})])).toBeNull()
  const others = [job({ DocumentId: 8 }), job({ Version: 1 }), job({ Kind: 'other' })]
  expect(textNote(version(null), others)).toBeNull()
})

test('a job that waits or runs reads the text, also after an attempt that failed', () => {
  const reading = { text: 'Reading the text …', isFailure: false }
  expect(textNote(version(null), [job({})])).toEqual(reading)
  expect(textNote(version(null), [job({ State: 'running', Error: 'No.' })])).toEqual(reading)
})

test('a text that could not be read says why', () => {
  expect(textNote(version('scanned'), [])).toEqual({
    text: 'Text could not be read: Its pages are pictures without text.',
    isFailure: true,
  })
  expect(textNote(version(null), [job({ State: 'failed', Error: 'No.' })])).toEqual({
    text: 'Text could not be read: No.',
    isFailure: true,
  })
})

test('who reads a document learns when its text is unknown, and what can be cited of a scan', () => {
  expect(unreadText('scanned', true)).toMatch(/a scan: .* Cite a region/)
  expect(unreadText('scanned', false)).not.toMatch(/Cite/)
  expect(unreadText('tooLarge', true)).toMatch(/too large for its text/)
  for (const state of ['read', 'unsupported', 'encrypted', 'broken', null] as const)
    expect(unreadText(state, true)).toBeNull()
})
