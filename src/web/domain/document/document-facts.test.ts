import { expect, test } from 'vitest'
import {
  documentTitle,
  isOfStandard,
  visibilityOf,
  visibilityParameters,
} from './document-facts.ts'
import { makeDocument } from './document.fixture.ts'

test('a document is named by its title, or else by its file', () => {
  expect(documentTitle({ Title: 'Recall plan', Name: 'scan 12' })).toBe('Recall plan')
  expect(documentTitle({ Title: '  ', Name: 'scan 12' })).toBe('scan 12')
  expect(documentTitle({ Title: null, Name: 'scan 12' })).toBe('scan 12')
})

test.each([
  [true, true, 4, 'project'],
  [true, false, null, 'project'],
  [false, true, 4, 'standard'],
  [false, true, null, 'none'],
  [false, false, 4, 'none'],
] as const)('visible for project %s, for standard %s of %s: %s', (project, standard, id, where) => {
  const flags = { IsDocumentVisibleForProject: project, IsDocumentVisibleForStandard: standard }
  expect(visibilityOf({ ...flags, StandardId: id })).toBe(where)
})

test('choosing one visibility clears the others', () => {
  expect(visibilityParameters('standard')).toEqual({
    is_document_visible_for_project: false,
    is_document_visible_for_standard: true,
  })
  expect(Object.values(visibilityParameters('none'))).toEqual([false, false])
})

test('a standard includes documents that belong to it or that its elements cite', () => {
  expect(isOfStandard(makeDocument({ StandardId: 4 }), 4)).toBe(true)
  expect(isOfStandard(makeDocument({ StandardId: 5, citedAt: [4] }), 4)).toBe(true)
  expect(isOfStandard(makeDocument({ StandardId: 5, citedAt: [6] }), 4)).toBe(false)
  expect(isOfStandard(makeDocument({ StandardId: null }), 4)).toBe(false)
})
