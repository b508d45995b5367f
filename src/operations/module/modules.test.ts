import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'

let house: TestHouse
let made: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const modulesOf = async (role: Parameters<TestHouse['read']>[0]) => {
  const { status, body } = await house.read(role, 'core/modules')
  return status === 200 ? body.data.map(({ Id }: { Id: number }) => Id) : status
}

test('staff see all modules with their counts', async () => {
  const { body } = await house.read('C-', 'core/modules')
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
  expect(await modulesOf('ADM')).toHaveLength(2)
})

test.each([
  ['K+', 'own'],
  ['Kx', []],
  ['LOCK', 401],
  ['ANON', 401],
] as const)('%s gets %j', async (role, answer) => {
  expect(await modulesOf(role)).toEqual(answer === 'own' ? [made.module] : answer)
})

test('clients are told of no project but their own, not even how many there are', async () => {
  const [added] = await house.sql(
    'rds',
    `insert into "Project" ("Name", "StatusId") values ('Of others', 1) returning "Id"`,
  )
  await house.sql('rds', 'insert into "ProjectStandardsSet" values ($1, $2)', [
    added.Id,
    made.module,
  ])
  await house.changed('rds')
  const counts = async (role: Parameters<TestHouse['read']>[0]) => {
    const { body } = await house.read(role, 'core/modules')
    return body.data.find(({ Id }: { Id: number }) => Id === made.module).projectCount
  }
  expect([await counts('C-'), await counts('K+')]).toEqual([2, 1])
})

test('clients do not see what the names of a module are parsed with', async () => {
  const { body } = await house.read('K+', 'core/modules')
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
