import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'

test.for(targets)(
  'the projects with the people linked to each in %s',
  async (target, { server, made }) => {
    const own = {
      Id: made.project,
      Name: 'Test (Program)',
      StatusId: 1,
      users: (['K+', 'C+', 'LOCK', 'K2'] as const).map((role) => ({
        Id: server.idOf(role, target),
        FullName: people[role].name,
        UserType: people[role].userType,
      })),
    }
    const ask = async (role: 'ADM' | 'C+' | 'SC' | 'K+' | 'C-') =>
      (await server.read(role, 'admin/projects_with_users', {}, target)).body.data
    expect(await ask('ADM')).toContainEqual(own)
    expect((await ask('ADM')).length).toBeGreaterThan(2)
    expect(await ask('C+')).toEqual([own])
    expect(await ask('SC')).toEqual([own])
    const { users: _, ...named } = own
    expect(await ask('K+')).toEqual([named])
    expect(await ask('C-')).toEqual([])
  },
)

test.for(Object.entries({ Ko: 403, Kx: 403, LOCK: 401, LOST: 401, ANON: 401 }))(
  '%s gets status %i',
  async ([role, status], { server }) => {
    expect((await server.read(role as Role, 'admin/projects_with_users', {})).status).toBe(status)
  },
)
