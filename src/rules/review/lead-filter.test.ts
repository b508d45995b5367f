import { expect, test } from 'vitest'
import { associateFilterOptions, leadFilterOptions, passesLeadFilter } from './lead-filter.ts'

test('the choices are Show All, No Lead Assigned, then each lead in display order', () => {
  const options = leadFilterOptions([
    { Id: 'b', FullName: 'Bea', DisplayOrder: 10 },
    { Id: 'a', FullName: 'Ann', DisplayOrder: 2 },
  ])
  expect(options.map(({ label }) => label)).toEqual(['Show All', 'No Lead Assigned', 'Ann', 'Bea'])
})

test('associates are chosen by name', () => {
  const options = associateFilterOptions([
    { Id: 'b', FullName: 'Bea' },
    { Id: 'a', FullName: 'Ann' },
  ])
  expect(options.map(({ label }) => label)).toEqual([
    'Show All',
    'No Associate Assigned',
    'Ann',
    'Bea',
  ])
})

test.each([
  ['all', 'SC1', true],
  ['all', null, true],
  ['none', null, true],
  ['none', '', true],
  ['none', 'SC1', false],
  ['sc1', 'SC1', true],
  ['SC1', 'SC2', false],
  ['SC1', null, false],
])('filter %s and owner %s', (value, owner, passes) => {
  expect(passesLeadFilter(value, owner)).toBe(passes)
})
