import { expect, test } from 'vitest'
import {
  citationsIn,
  kindsText,
  partsOf,
  stateLabel,
  summary,
  type Compared,
} from './compared-rows.ts'

const passage = (Page = 1, Start = 0, End = 10) => ({
  Page,
  Start,
  EndPage: Page,
  End,
  Text: 'Words.',
  IsHeading: false,
})

const row = (given: Partial<Compared> = {}): Compared => ({
  Before: passage(),
  After: passage(),
  IsSame: true,
  IsMoved: false,
  Differences: null,
  ...given,
})
const same = row()
const changed = row({ IsSame: false, Differences: { parts: [], kinds: ['number', 'other'] } })
const added = row({ Before: null, IsSame: false })
const removed = row({ After: null, IsSame: false })
const moved = row({ IsMoved: true })

/** Abbreviates the parts: the index of a passage, or the range of indexes that is folded. */
const shown = (passages: readonly Compared[], opened: number[] = []) =>
  partsOf(passages, new Set(opened)).map((part) =>
    part.kind === 'fold' ? `${part.key}-${part.key + part.compared.length - 1}` : part.key,
  )

test('unchanged passages are folded but those beside a difference', () => {
  expect(
    shown([same, same, same, same, changed, same, same, same, same, same, moved, same]),
  ).toEqual(['0-2', 3, 4, 5, '6-8', 9, 10, 11])
  expect(shown([changed, same, same, same, same, changed])).toEqual([0, 1, 2, 3, 4, 5])
  expect(shown([same, same, same])).toEqual(['0-2'])
  expect(shown([])).toEqual([])
})

test('an opened fold shows its passages, and no other', () => {
  const passages = [same, same, same, same, changed, same, same, same, same]
  expect(shown(passages, [0])).toEqual([0, 1, 2, 3, 4, 5, '6-8'])
  expect(shown(passages, [0, 6])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a passage says what became of it, and what kinds of words differ', () => {
  expect([same, changed, added, removed, moved].map(stateLabel)).toEqual([
    '',
    'Changed',
    'Added',
    'Removed',
    'Moved',
  ])
  expect(stateLabel({ ...changed, IsMoved: true })).toBe('Moved and changed')
  expect(kindsText(changed)).toBe('A number differs.')
  expect(kindsText(row({ IsSame: false, Differences: { parts: [], kinds: ['other'] } }))).toBe('')
  expect(kindsText(row({ IsSame: false }))).toBe('')
})

test('the summary counts the differences by what became of the passages', () => {
  expect(summary([same, changed, changed, added, removed, moved])).toBe(
    '5 differences: 2 changed, 1 moved, 1 added, 1 removed.',
  )
  expect(summary([same, removed])).toBe('1 difference: 1 removed.')
  expect(summary([same])).toBe('Both versions have the same words.')
})

test('a passage is cited by the anchors of its version that reach into it, also over pages', () => {
  const cited = (version: number, page: number, start: number, end: number) =>
    citationsIn([{ Anchor: { version, page, start, end, heading: null } } as never], 2, {
      ...passage(3, 20, 15),
      EndPage: 4,
    }).length === 1
  expect(cited(2, 3, 25, 60)).toBe(true)
  expect(cited(2, 4, 0, 5)).toBe(true)
  expect(cited(2, 3, 0, 21)).toBe(true)
  expect(cited(1, 3, 25, 60)).toBe(false)
  expect(cited(2, 3, 0, 20)).toBe(false)
  expect(cited(2, 4, 15, 30)).toBe(false)
  expect(cited(2, 5, 0, 5)).toBe(false)
  expect(citationsIn([{ Anchor: null } as never], 2, passage())).toEqual([])
})
