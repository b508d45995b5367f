import { expect, test } from 'vitest'
import type { Found } from './found-place.ts'
import { markedParts, notSearchedText, placeText } from './found-texts.ts'

const place = (given: Partial<Found>) =>
  placeText({
    Anchor: null,
    Label: null,
    IsPageEstimated: false,
    Field: null,
    Phase: null,
    ReplyId: null,
    ...given,
  } as Found)

const Anchor = { page: 3 } as Found['Anchor']

test.each([
  [{ Anchor }, 'page 3'],
  [{ Anchor, IsPageEstimated: true }, 'about page 3'],
  [{ Anchor, Label: 'Roster' }, 'sheet Roster'],
  [{ Field: 'ClientComment', Phase: 'desktop-review' }, 'Client’s comment, Desktop Review'],
  [
    { Field: 'ConsultantComment', Phase: 'verification', ReplyId: 4 },
    'Reply to the consultant’s comment, Validation Review',
  ],
  [{ Field: 'TheBad', Phase: 'gap-analysis' }, 'The bad, Gap Analysis'],
  [{}, ''],
] as const)('%j was found at %j', (given, words) => {
  expect(place(given)).toBe(words)
})

test.each([
  [0, 0, ''],
  [1, 0, 'The text of 1 document is still being read.'],
  [2, 0, 'The texts of 2 documents are still being read.'],
  [0, 1, '1 document cannot be searched: no text could be read.'],
  [
    1,
    3,
    'The text of 1 document is still being read. 3 documents cannot be searched: no text could be read.',
  ],
])('with %i waiting and %i unreadable documents it says %j', (waiting, unreadable, words) => {
  expect(notSearchedText(waiting, unreadable)).toBe(words)
})

test('a text is split at its marks, without empty parts and without loss', () => {
  const partsOf = (...marks: { start: number; end: number }[]) =>
    markedParts('one two', marks).map(({ text, start, isMarked }) => [text, start, isMarked])
  expect(partsOf({ start: 0, end: 3 }, { start: 4, end: 7 })).toEqual([
    ['one', 0, true],
    [' ', 3, false],
    ['two', 4, true],
  ])
  expect(partsOf({ start: 2, end: 4 })).toEqual([
    ['on', 0, false],
    ['e ', 2, true],
    ['two', 4, false],
  ])
  expect(partsOf()).toEqual([['one two', 0, false]])
})
