import { expect, test } from 'vitest'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { changeSummary, comparedElements } from './compared-elements.ts'

type Details = Readonly<Record<string, unknown>>

const element = (Id: number, before: Details, after: Details, more: Details = {}) => ({
  Id,
  Name: `1-1 (${Id})`,
  Text: '',
  Stem: false,
  ParentId: null,
  ParentElement: null,
  ChildElements: [],
  ElementTypeId: 1,
  isScorable: true,
  citations: [],
  phaseDetails: { 'desktop-review': before, verification: after },
  ...more,
})

const standard = (elements: readonly object[], isDTRPassthrough = false) =>
  comparedElements({
    Name: '1-1',
    parsedName: { isSuccessful: false, title: '' },
    isDTRPassthrough,
    AllElements: elements,
  } as unknown as StandardRow)

test('an element has its score, ready mark and comment in both phases, and says what changed', () => {
  const [one] = standard([
    element(
      1,
      { MockScore: 50, IsClientReady: true, ConsultantComment: 'Sign it', ConsultantId: 'sam' },
      { MockScore: 100, IsClientReady: false, ConsultantComment: '' },
    ),
  ])
  expect(one).toMatchObject({
    change: 'up',
    words: 'Up by 50',
    isDifferent: true,
    cells: [
      { phase: 'desktop-review', score: 'Partially Met', isReady: true, comment: 'Sign it' },
      { phase: 'verification', score: 'Met', isReady: false, comment: null },
    ],
  })
})

test('a pass-through standard shows the score of Desktop Review in both phases', () => {
  const [one] = standard([element(1, { MockScore: 50 }, { MockScore: null })], true)
  expect(one).toMatchObject({
    change: 'fromDTR',
    isDifferent: false,
    cells: [{ score: 'Partially Met' }, { score: 'Partially Met' }],
  })
})

test('hidden scores and comments are absent, and not compared', () => {
  const [one] = standard([element(1, { IsClientReady: true }, { IsClientReady: false })])
  expect(one).toMatchObject({ change: 'none', words: null, isDifferent: false })
  expect(one?.cells.map(({ score, comment }) => [score, comment])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('only elements that are reviewed are compared: no stem, none with others below it', () => {
  const scores = [{ MockScore: 0 }, { MockScore: 0 }] as const
  const found = standard([
    element(1, ...scores, { Stem: true }),
    element(2, ...scores, { ChildElements: [3] }),
    element(3, ...scores, { ParentId: 2, ParentElement: { Id: 2, Name: '1-1 (2)' } }),
  ])
  expect(found.map((one) => one.element.Id)).toEqual([3])
})

test('the changes are summed up', () => {
  const compared = standard([
    element(1, { MockScore: 0 }, { MockScore: 100 }),
    element(2, { MockScore: 50 }, { MockScore: 100 }),
    element(3, { MockScore: 100 }, { MockScore: 0 }),
    element(4, { MockScore: 100 }, { MockScore: null }),
  ])
  expect(changeSummary(compared)).toBe('2 up, 1 down, 1 not scored')
  expect(changeSummary(standard([element(1, {}, {})]))).toBeNull()
})
