import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { people, type Role } from '../../../test/people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

test.each(targets)('everybody gets the own one in %s', async (target) => {
  for (const role of ['ADM', 'C+', 'C-', 'K+', 'Ko', 'Kx'] as const) {
    const { body } = await house.read(role, 'users/profile', {}, target)
    expect(body.data).toEqual({
      Id: house.idOf(role, target),
      UserName: people[role].email,
      FirstName: people[role].name,
      LastName: '',
      FullName: people[role].name,
      Title: null,
      Organization: people[role].organization,
      OrganizationId: people[role].organization.toLowerCase(),
      PhoneNumber: null,
      URL: null,
      Role: people[role].userType,
      UserType: people[role].userType,
      NotifyOnNewTask: true,
    })
  }
})

test.each(Object.entries({ LOCK: 401, LOST: 401, ANON: 401 }))(
  '%s gets %i',
  async (role, status) => {
    expect((await house.read(role as Role, 'users/profile', {})).status).toBe(status)
  },
)
