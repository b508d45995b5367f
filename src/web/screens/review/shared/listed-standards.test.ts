import { expect, test } from 'vitest'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { filteredStandards, neighbour, standardsOfModule } from './listed-standards.ts'

const row = (
  Id: number,
  group: string | null,
  label: string,
  OwnerId: string | null = null,
  module = 1,
) =>
  ({
    Id,
    StandardSetId: module,
    parsedName: { group },
    phaseDetails: { 'desktop-review': { label, OwnerId } },
  }) as unknown as StandardRow

const rows = [
  row(1, 'RM', 'Full Score', 'ann'),
  row(2, 'RM', 'Not Assigned'),
  row(3, 'PMI', 'Full Score', 'ANN'),
  row(4, null, 'Full Score', null, 2),
]
const listed = (filter = {}, current = 1) =>
  filteredStandards(standardsOfModule(rows, 1, 'desktop-review'), current, filter, {
    userId: 'ann',
    isStaff: true,
    phase: 'desktop-review',
    today: new Date(),
  })
const idsOf = (standards: ReturnType<typeof listed>) => standards.map(({ row: { Id } }) => Id)

test('the list contains only standards of the module', () => {
  expect(idsOf(listed())).toEqual([1, 2, 3])
})

test('a lead or a label filters the list, but never the current standard', () => {
  expect(idsOf(listed({ lead: 'ann' }))).toEqual([1, 3])
  expect(idsOf(listed({ lead: 'none' }))).toEqual([1, 2])
  expect(idsOf(listed({ label: 'Not Assigned' }, 3))).toEqual([2, 3])
})

test('without a filter the list stays the same whichever standard is open, so that its rows need not render again', () => {
  const all = standardsOfModule(rows, 1, 'desktop-review')
  const filtering = {
    userId: 'ann',
    isStaff: true,
    phase: 'desktop-review',
    today: new Date(),
  } as const
  for (const current of [1, 2]) expect(filteredStandards(all, current, {}, filtering)).toBe(all)
})

test('the first and last standard have no neighbour beyond them', () => {
  expect(neighbour(listed(), 1, 1)).toBe(2)
  expect(neighbour(listed(), 1, -1)).toBeUndefined()
  expect(neighbour(listed(), 9, 1)).toBeUndefined()
})
