import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'

test.for(targets)("returns the caller's own profile in %s", async (target, { server }) => {
  for (const role of ['ADM', 'C+', 'C-', 'K+', 'Ko', 'Kx'] as const) {
    const { body } = await server.read(role, 'users/profile', {}, target)
    expect(body.data).toEqual({
      Id: server.idOf(role, target),
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

test.for(Object.entries({ LOCK: 401, LOST: 401, ANON: 401 }))(
  '%s gets status %i',
  async ([role, status], { server }) => {
    expect((await server.read(role as Role, 'users/profile', {})).status).toBe(status)
  },
)
