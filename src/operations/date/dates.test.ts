import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDate } from '#test/factories/make-date.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

test.beforeAll(async ({ server, made }) => {
  const project = made.project
  await makeDate(server, { project, name: 'Validation review', date: '2027-04-20' })
  await makeDate(server, { project, name: 'Kick-off call', date: '2026-07-13' })
  await makeDate(server, { project, name: 'Agenda', date: '2027-04-20' })
  await makeDate(server, { project: (await makeProject(server)).project, name: 'Elsewhere' })
})

const read = 'dates/dates'

test.for(targets)(
  'lists the dates of the project in order in %s',
  async (target, { server, made }) => {
    for (const role of ['ADM', 'C+', 'SC', 'K+'] as const) {
      const query = { project_id: made.project }
      const { status, body } = await server.read(role, read, query, target)
      expect(status).toBe(200)
      expect(body.data).toEqual(
        [
          ['Kick-off call', '2026-07-13'],
          ['Agenda', '2027-04-20'],
          ['Validation review', '2027-04-20'],
        ].map(([Name, day]) => ({
          Id: expect.any(Number),
          ProjectId: made.project,
          Name,
          Date: `${day}T00:00:00.000Z`,
          Type: 'Project',
        })),
      )
    }
  },
)

test('shows a new date at once, even when the list was cached', async ({ server }) => {
  const { project } = await makeProject(server)
  const names = async () => {
    const { body } = await server.read('K+', read, { project_id: project })
    return body.data.map(({ Name }: { Name: string }) => Name)
  }
  expect(await names()).toEqual([])
  const parameters = { project_id: project, date: '2027-01-15', name: 'New' }
  const { updates } = await expectDone(server, 'ADM', 'Date:Create', parameters)
  expect(await names()).toEqual(['New'])
  await expectDone(server, 'ADM', 'Date:Delete', updates)
  expect(await names()).toEqual([])
})

test.for(['C-', 'Ko', 'Kx'] as const)(
  'is reported to %s as not found',
  async (role, { server, made }) => {
    const there = await server.read(role, read, { project_id: made.project })
    const absent = await server.read(role, read, { project_id: 2_000_000 })
    expect([there.status, absent.status]).toEqual([404, 404])
    expect(there.body.error).toBe(absent.body.error)
  },
)

test.for(['ANON', 'LOCK', 'LOST'] as const)(
  'requires a session: %s',
  async (role, { server, made }) => {
    const { status, body } = await server.read(role, read, { project_id: made.project })
    expect([status, body.error]).toEqual([401, 'Not signed in'])
  },
)

test('needs the project', async ({ server }) => {
  expect((await server.read('ADM', read, {})).status).toBe(400)
  expect((await server.read('ADM', read, { project_id: '1x' })).status).toBe(400)
})
