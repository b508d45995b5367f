import { expect, test } from 'vitest'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { totalsOf, withElementScore, type Element } from './element-scores.ts'

const element = (Id: number, ElementTypeId: number, MockScore?: number | null): Element => ({
  Id,
  Name: `(${Id})`,
  Text: '',
  ParentId: null,
  ParentElement: null,
  ChildElements: [],
  Stem: false,
  ElementTypeId,
  isScorable: true,
  phaseDetails: {
    'desktop-review': { IsClientReady: true, ...(MockScore === undefined ? {} : { MockScore }) },
  },
  citations: [],
  support: null,
})

const row = (AllElements: Element[]): StandardRow => ({
  Id: 1,
  Name: 'RM 1-1',
  StandardSetId: 1,
  parsedName: {
    isSuccessful: true,
    id: 1,
    title: '',
    prefix: null,
    group: null,
    ordinal: null,
    order: null,
  },
  billableCount: 2,
  scorableCount: 2,
  mandatoryCount: 1,
  pointsCount: 1,
  liCount: 0,
  isDTRPassthrough: false,
  openTaskCount: 0,
  citationCount: 0,
  nextTaskDue: null,
  phaseDetails: {
    'desktop-review': {
      Status: 'Complete',
      OwnerId: 'someone',
      JuniorOwnerId: null,
      IsReadyByClient: false,
      ClientComment: null,
      LastClientId: null,
      ClientCommentLastModified: null,
      label: 'Revisions Required',
      labelOrder: 6,
    },
  },
  AllElements,
})

test('the last missing score makes the standard full immediately', () => {
  const after = withElementScore(
    row([element(1, 1, 100), element(2, 3, null)]),
    'desktop-review',
    2,
    100,
  )
  expect(after.AllElements?.[1]?.phaseDetails['desktop-review']).toEqual({
    IsClientReady: true,
    MockScore: 100,
  })
  expect(after.phaseDetails['desktop-review']).toMatchObject({
    label: 'Full Score',
    labelOrder: 9,
    MockScore: { mandatoryScore: 100, pointsScore: 100, complete: true },
  })
})

test('clearing a score makes the standard less than full again', () => {
  const full = row([element(1, 1, 100), element(2, 3, 100)])
  expect(
    withElementScore(full, 'desktop-review', 1, 50).phaseDetails['desktop-review'],
  ).toMatchObject({ label: 'Revisions Required', MockScore: { mandatoryScore: 50 } })
})

test('leaves the given row unchanged', () => {
  const before = row([element(1, 1, null)])
  const copy = structuredClone(before)
  withElementScore(before, 'desktop-review', 1, 0)
  expect(before).toEqual(copy)
})

test('hidden scores have no totals', () => {
  expect(totalsOf([element(1, 1)], 'desktop-review')).toBeNull()
})
