import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentReference, documentsInText, partsOfText } from './cited-in-text.ts'

test.each([
  ['', []],
  ['No document', [{ text: 'No document' }]],
  ['See [[12]].', [{ text: 'See ' }, { documentId: 12 }, { text: '.' }]],
  ['[[12: Plan]] and [[3]]', [{ documentId: 12 }, { text: ' and ' }, { documentId: 3 }]],
  ['[[0]], [[9999999999]], [[x]], [[1', [{ text: '[[0]], [[9999999999]], [[x]], [[1' }]],
  ['[[[12]]]', [{ text: '[' }, { documentId: 12 }, { text: ']' }]],
  ['[[12: two\nlines]]', [{ text: '[[12: two\nlines]]' }]],
])('splits %j', (text, parts) => {
  expect(partsOfText(text)).toEqual(parts)
})

test('names each document once', () => {
  expect(documentsInText('[[2]] [[1: One]] [[2: Two]]')).toEqual([2, 1])
})

test('a reference is found again, whatever the title', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.string(), (id, title) => {
      expect(partsOfText(documentReference(id, title))).toEqual([{ documentId: id }])
    }),
  )
})
