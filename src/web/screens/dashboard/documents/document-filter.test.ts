import { expect, test } from 'vitest'
import { makeDocument } from '#web/domain/document/document.fixture.ts'
import { filterCount, filterDocuments, nextOrder, orderDocuments } from './document-filter.ts'

const plan = makeDocument({
  Id: 1,
  Name: 'Recall plan',
  RealName: 'Recall plan.pdf',
  StandardId: 4,
  StandardName: 'RM 4 Recalls',
  IsDocumentVisibleForProject: true,
  citedAt: [4, 7],
  FileSize: 500,
  CreatedDate: '2026-10-02T08:00:00.000Z',
})
const roster = makeDocument({
  Id: 2,
  Name: 'Duty 10',
  RealName: 'Duty 10.xlsx',
  Type: 'xlsx',
  StandardId: 10,
  StandardName: 'RM 10 Duties',
  IsDocumentVisibleForStandard: true,
  CreatedBy: 'CASEY',
  CreatedByName: 'Casey Client',
  FileSize: 900,
  CreatedDate: '2026-10-03T08:00:00.000Z',
})
const photo = makeDocument({
  Id: 3,
  Name: 'Duty 9',
  RealName: 'Duty 9.jpg',
  Type: 'jpg',
  Title: 'Fire door',
  Description: 'Taken in the morning',
  IsUploadedToURAC: true,
  citedAt: [4],
  FileSize: 700,
  CreatedDate: '2026-10-01T08:00:00.000Z',
})
const rows = [plan, roster, photo]
const passing = (filters: Parameters<typeof filterDocuments>[1], user = 'casey') =>
  filterDocuments(rows, filters, user).map(({ Id }) => Id)

test.each([
  [{}, [1, 2, 3]],
  [{ q: 'recall' }, [1]],
  [{ q: 'MORNING door' }, [3]],
  [{ q: 'casey' }, [2]],
  [{ q: 'rm 7' }, [1]],
  [{ q: 'jpg' }, [3]],
  [{ q: 'nothing of the kind' }, []],
  [{ file: 'document' }, [1]],
  [{ file: 'spreadsheet' }, [2]],
  [{ file: 'image' }, [3]],
  [{ visible: 'project' }, [1]],
  [{ visible: 'standard' }, [2]],
  [{ visible: 'none' }, [3]],
  [{ visible: 'urac' }, [3]],
  [{ cited: 'yes' }, [1, 3]],
  [{ cited: 'no' }, [2]],
  [{ by: 'me' }, [2]],
  [{ standard: 4 }, [1, 3]],
  [{ standard: 10 }, [2]],
  [{ standard: 4, file: 'image' }, [3]],
] as const)('the filter %j lists %j', (filters, ids) => {
  expect(passing(filters)).toEqual(ids)
})

test('counts the active filters', () => {
  expect(filterCount({})).toBe(0)
  expect(filterCount({ q: '' })).toBe(0)
  expect(filterCount({ q: 'plan', by: 'me', standard: 4 })).toBe(3)
})

test.each([
  [undefined, [2, 1, 3]],
  ['added', [3, 1, 2]],
  ['name', [2, 3, 1]],
  ['-name', [1, 3, 2]],
  ['standard', [1, 2, 3]],
  ['-standard', [3, 2, 1]],
  ['size', [1, 3, 2]],
  ['-size', [2, 3, 1]],
  ['cited', [2, 3, 1]],
  ['-cited', [1, 3, 2]],
] as const)('sorts by %s: %j', (order, ids) => {
  expect(orderDocuments(rows, order).map(({ Id }) => Id)).toEqual(ids)
})

test('sorts names in natural order', () => {
  const named = ['Duty 10', 'Duty 9', 'duty 1'].map((Name, Id) => makeDocument({ Id, Name }))
  expect(orderDocuments(named, 'name').map(({ Name }) => Name)).toEqual([
    'duty 1',
    'Duty 9',
    'Duty 10',
  ])
})

test('cycles a column header through first order, reverse and default', () => {
  expect(nextOrder(undefined, 'name')).toBe('name')
  expect(nextOrder('name', 'name')).toBe('-name')
  expect(nextOrder('-name', 'name')).toBeUndefined()
  expect(nextOrder('name', 'cited')).toBe('-cited')
  expect(nextOrder('-cited', 'cited')).toBe('cited')
  expect(nextOrder(undefined, 'added')).toBe('added')
  expect(nextOrder('added', 'added')).toBeUndefined()
})
