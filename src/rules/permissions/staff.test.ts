import { expect, test } from 'vitest'
import { isStaffType } from './staff.ts'

test.each([
  ['Administrator', true],
  ['Consultant', true],
  ['Client', false],
  ['consultant', false],
  [null, false],
  [undefined, false],
])('the user type %j is of staff: %s', (userType, staff) => {
  expect(isStaffType(userType)).toBe(staff)
})
