import { expect, test } from 'vitest'
import { makeDocument } from '#web/domain/document/document.fixture.ts'
import { rankDocuments } from './rank-documents.ts'

const day = (n: number) => `2026-10-0${n}T08:00:00.000Z`
const recall = makeDocument({ Id: 1, Name: 'Recall plan', CreatedDate: day(1), StandardId: 4 })
const newest = makeDocument({ Id: 2, Name: 'Staff roster', CreatedDate: day(5) })
const cited = makeDocument({ Id: 3, Name: 'Drill record', CreatedDate: day(2), citedAt: [4] })
const changed = makeDocument({
  Id: 4,
  Name: 'Minutes, planning board',
  CreatedDate: day(1),
  ModifiedDate: day(6),
})
const rows = [recall, newest, cited, changed]
const ids = (q: string) => rankDocuments(rows, q, 4).map(({ Id }) => Id)

test('lists documents of the standard first, then the most recently used', () => {
  expect(ids('')).toEqual([3, 1, 4, 2])
})

test('a word at the beginning of a title word ranks before a mere substring', () => {
  expect(ids('plan')).toEqual([1, 4])
  expect(ids('oster')).toEqual([2])
  expect(ids('re')).toEqual([3, 1])
})

test('all words have to be found, in title, file or standard', () => {
  expect(ids('plan recall')).toEqual([1])
  expect(ids('recall roster')).toEqual([])
  expect(ids('roster.pdf')).toEqual([2])
})

test('a document cited just now counts as recently used', () => {
  const before = { ...newest, CreatedDate: day(1), citations: [] }
  const [citation] = makeDocument({ citedAt: [9], CreatedDate: day(9) }).citations
  const justCited = { ...recall, StandardId: null, citations: citation ? [citation] : [] }
  expect(rankDocuments([before, justCited], '', 4).map(({ Id }) => Id)).toEqual([1, 2])
})
