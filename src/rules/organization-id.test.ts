import { expect, test } from 'vitest'
import { organizationIdOf } from './organization-id.ts'

test.each([
  ['Northwind Specialty Pharmacy', 'northwind-specialty-pharmacy'],
  ['  Ávila & Søn, Inc. ', 'ávila-søn-inc'],
  ['Ａcme 2', 'acme-2'],
  ['Acme', 'acme'],
  ['Äcme', 'äcme'],
  [' – ', null],
  ['', null],
  [null, null],
])('%j has the id %j', (name, id) => {
  expect(organizationIdOf(name)).toBe(id)
})
