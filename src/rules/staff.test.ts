import { expect, test } from 'vitest'
import { isStaff } from './staff.ts'

test.each([
  [{ user_type: 'Administrator' }, null, true],
  [{ user_type: 'Consultant' }, null, true],
  [{ user_type: 'Client' }, { gf_user_type: 'Administrator' }, false],
  [{}, { gf_user_type: 'Consultant' }, false],
  [null, { gf_user_type: 'Consultant' }, true],
  [null, { gf_user_type: 'Administrator' }, true],
  [null, { gf_user_type: 'consultant' }, false],
  [undefined, undefined, false],
])('session user %j with identity %j is staff: %s', (sessionUser, identity, staff) => {
  expect(isStaff(sessionUser, identity)).toBe(staff)
})
