import { expect, test } from 'vitest'
import { makeDocument } from '#web/domain/document/document.fixture.ts'
import { standardDocuments } from './standard-documents.ts'

test('lists the documents of the standard and those cited in it, by title, with the citations here and elsewhere', () => {
  const rows = [
    makeDocument({ Id: 1, Name: 'Plan 10', StandardId: 4, citedAt: [4, 5] }),
    makeDocument({ Id: 2, Name: 'Plan 9', StandardId: 5, citedAt: [4] }),
    makeDocument({ Id: 3, Name: 'Plan 8', StandardId: 5, citedAt: [5] }),
    makeDocument({ Id: 4, Name: 'Plan 7', StandardId: 4 }),
  ]
  const shown = standardDocuments(rows, 4).map(({ row, isOwn, here, elsewhere }) => ({
    id: row.Id,
    isOwn,
    here: here.map(({ ElementId }) => ElementId),
    elsewhere,
  }))
  expect(shown).toEqual([
    { id: 4, isOwn: true, here: [], elsewhere: 0 },
    { id: 2, isOwn: false, here: [40], elsewhere: 0 },
    { id: 1, isOwn: true, here: [40], elsewhere: 1 },
  ])
})
