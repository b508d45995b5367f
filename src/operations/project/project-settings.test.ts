import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '../../rules/targets.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'

let house: TestHouse
let made: MadeProject
let bare: MadeProject

const settings = {
  ScoresVisibleToClients: true,
  'Internal note': 'Renewal at risk\nsecond line "quoted"',
  Contacts: [{ Name: 'Kim', Days: [1, 2.5, null, false] }],
}

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  bare = await makeProject(house)
  for (const target of targets) {
    await house.sql(target, 'insert into "ProjectSettings" values ($1, $2)', [
      made.project,
      settings,
    ])
    await house.changed(target)
  }
})
afterAll(() => house.close())

const read = 'admin/project_settings'

test.each(targets)('answers staff every setting in %s', async (target) => {
  for (const role of ['ADM', 'C+', 'SC'] as const) {
    const { status, body } = await house.read(role, read, { project_id: made.project }, target)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ProjectId: made.project, ...settings })
  }
})

test.each(targets)(
  'answers clients the keys that concern clients and no other in %s',
  async (target) => {
    const { body } = await house.read('K+', read, { project_id: made.project }, target)
    expect(body.data).toEqual({ ProjectId: made.project, ScoresVisibleToClients: true })
  },
)

test('a project without settings has the project alone', async () => {
  for (const role of ['ADM', 'K+'] as const) {
    const { body } = await house.read(role, read, { project_id: bare.project })
    expect(body.data).toEqual({ ProjectId: bare.project })
  }
})

test('a changed setting is answered at once', async () => {
  const project_id = bare.project
  await house.read('C+', read, { project_id })
  await house.write('ADM', 'Project:UpdateSettings', { project_id, changes: { Region: 'West' } })
  const { body } = await house.read('C+', read, { project_id })
  expect(body.data).toEqual({ ProjectId: project_id, Region: 'West' })
})

test.each(['C-', 'Ko', 'Kx'] as const)(
  'is to %s the same as a project that does not exist',
  async (role) => {
    const there = await house.read(role, read, { project_id: made.project })
    const absent = await house.read(role, read, { project_id: 2_000_000 })
    expect([there.status, absent.status]).toEqual([404, 404])
    expect(there.body.error).toBe(absent.body.error)
  },
)

test('a project that does not exist is not found by administrators either', async () => {
  expect((await house.read('ADM', read, { project_id: 2_000_000 })).status).toBe(404)
})

test.each(['ANON', 'LOCK', 'LOST'] as const)('is signed out to %s', async (role) => {
  const { status, body } = await house.read(role, read, { project_id: made.project })
  expect([status, body.error]).toEqual([401, 'Not signed in'])
})
