import { expect } from 'vitest'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const modulesOf = async (server: TestServer, role: Parameters<TestServer['read']>[0]) => {
  const { status, body } = await server.read(role, 'core/modules')
  return status === 200 ? body.data.map(({ Id }: { Id: number }) => Id) : status
}

test('returns all modules with their counts to staff', async ({ server, made }) => {
  const { body } = await server.read('C-', 'core/modules')
  expect(body.data).toContainEqual({
    Id: made.module,
    Name: 'Tests',
    Version: '1',
    AccreditationOrganization: '',
    IsFinalized: false,
    standardCount: 2,
    elementCount: 7,
    projectCount: 1,
    NamePattern: null,
    GroupDetails: {},
    Language: 'en',
  })
  expect(await modulesOf(server, 'ADM')).toHaveLength(2)
})

test.for([
  ['K+', 'own'],
  ['Kx', []],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets %j', async ([role, answer], { server, made }) => {
  expect(await modulesOf(server, role)).toEqual(answer === 'own' ? [made.module] : answer)
})

test('reveals no other projects to clients, not even their number', async ({ server, made }) => {
  const [added] = await server.sql(
    'rds',
    `insert into "Project" ("Name", "StatusId") values ('Of others', 1) returning "Id"`,
  )
  await server.sql('rds', 'insert into "ProjectStandardsSet" values ($1, $2)', [
    added.Id,
    made.module,
  ])
  await server.changed('rds')
  const counts = async (role: Parameters<TestServer['read']>[0]) => {
    const { body } = await server.read(role, 'core/modules')
    return body.data.find(({ Id }: { Id: number }) => Id === made.module).projectCount
  }
  expect([await counts('C-'), await counts('K+')]).toEqual([2, 1])
})

test('hides the name pattern and groups of a module from clients', async ({ server }) => {
  const { body } = await server.read('K+', 'core/modules')
  expect(Object.keys(body.data[0])).toEqual([
    'Id',
    'Name',
    'Version',
    'AccreditationOrganization',
    'IsFinalized',
    'standardCount',
    'elementCount',
    'projectCount',
  ])
})
