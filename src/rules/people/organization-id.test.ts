import { expect, test } from 'vitest'
import { organizationIdOf } from './organization-id.ts'

test.each([
  ['Northwind Specialty Pharmacy', 'Northwind Specialty Pharmacy'],
  ['  Ávila & Søn, Inc. ', 'Ávila & Søn, Inc.'],
  [' ', null],
  ['', null],
  [null, null],
])('%j has the id %j', (name, id) => {
  expect(organizationIdOf(name)).toBe(id)
})

test('names that are written differently have different ids', () => {
  const names = ['Org-Staff', 'org staff', 'Org Staff', 'Org  Staff', 'Ｏrg-Staff', 'Org-Staff.']
  expect(new Set(names.map(organizationIdOf)).size).toBe(names.length)
})
