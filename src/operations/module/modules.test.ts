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
