import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const settings = {
  ScoresVisibleToClients: true,
  'Internal note': 'Renewal at risk\nsecond line "quoted"',
  Contacts: [{ Name: 'Kim', Days: [1, 2.5, null, false] }],
}

const test = serverTest.extend('bare', { scope: 'file' }, ({ newProject }) => newProject())

test.beforeAll(async ({ server, made }) => {
  for (const target of targets) {
    await server.sql(target, 'insert into "ProjectSettings" values ($1, $2)', [
      made.project,
      settings,
    ])
    await server.changed(target)
  }
})

const read = 'admin/project_settings'

test.for(targets)('returns every setting to staff in %s', async (target, { server, made }) => {
  for (const role of ['ADM', 'C+', 'SC'] as const) {
    const { status, body } = await server.read(role, read, { project_id: made.project }, target)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ProjectId: made.project, ...settings })
  }
})

test.for(targets)(
  'returns to clients only the keys that concern clients in %s',
  async (target, { server, made }) => {
    const { body } = await server.read('K+', read, { project_id: made.project }, target)
    expect(body.data).toEqual({ ProjectId: made.project, ScoresVisibleToClients: true })
  },
)

test('a project without settings returns the project only', async ({ server, bare }) => {
  for (const role of ['ADM', 'K+'] as const) {
    const { body } = await server.read(role, read, { project_id: bare.project })
    expect(body.data).toEqual({ ProjectId: bare.project })
  }
})

test('a changed setting is in the next response', async ({ server, bare }) => {
  const project_id = bare.project
  await server.read('C+', read, { project_id })
  await server.write('ADM', 'Project:UpdateSettings', { project_id, changes: { Region: 'West' } })
  const { body } = await server.read('C+', read, { project_id })
  expect(body.data).toEqual({ ProjectId: project_id, Region: 'West' })
})

test.for(['C-', 'Ko', 'Kx'] as const)(
  'returns to %s the response of a project that does not exist',
  async (role, { server, made }) => {
    const there = await server.read(role, read, { project_id: made.project })
    const absent = await server.read(role, read, { project_id: 2_000_000 })
    expect([there.status, absent.status]).toEqual([404, 404])
    expect(there.body.error).toBe(absent.body.error)
  },
)

test('a project that does not exist is not found by administrators either', async ({ server }) => {
  expect((await server.read('ADM', read, { project_id: 2_000_000 })).status).toBe(404)
})

test.for(['ANON', 'LOCK', 'LOST'] as const)(
  'requires a session: %s',
  async (role, { server, made }) => {
    const { status, body } = await server.read(role, read, { project_id: made.project })
    expect([status, body.error]).toEqual([401, 'Not signed in'])
  },
)
