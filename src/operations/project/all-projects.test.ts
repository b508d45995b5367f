import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'

const read = 'admin/all_projects'
const idsIn = (body: { data: { Id: number }[] }) => body.data.map(({ Id }) => Id)

test.for(targets)('administrators see all projects in %s', async (target, { server, made }) => {
  const { body } = await server.read('ADM', read, {}, target)
  expect(idsIn(body).toSorted((a, b) => a - b)).toEqual([1, 2, made.project])
})

test.for(['C+', 'SC', 'AC', 'K+', 'K2'] as const)(
  '%s sees linked projects only',
  async (role, { server, made }) => {
    const { body } = await server.read(role, read)
    expect(body.data).toMatchObject([
      { Id: made.project, modules: [{ Id: made.module, standardCount: 2 }] },
    ])
  },
)

test('a consultant without a project sees an empty list', async ({ server }) => {
  const { status, body } = await server.read('C-', read)
  expect([status, body]).toEqual([200, { data: [] }])
})

test.for([
  ['Ko', 403, 'Not allowed'],
  ['Kx', 403, 'Not allowed'],
  ['LOCK', 401, 'Not signed in'],
  ['ANON', 401, 'Not signed in'],
] as const)('%s is refused', async ([role, status, text], { server }) => {
  const answered = await server.read(role, read)
  expect([answered.status, answered.body.error]).toEqual([status, text])
})

test('progress follows a write at once', async ({ server }) => {
  const { project, standards } = await makeProject(server, { standards: [['mandatory']] })
  const progress = async () => {
    const { body } = await server.read('ADM', read)
    const row = body.data.find(({ Id }: { Id: number }) => Id === project)
    return row.modules[0].progress['gap-analysis']
  }
  expect(await progress()).toEqual({ plumb: 0, inScope: 1 })
  const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'gap-analysis' }
  await server.write('ADM', 'Standard:UpdateStatus', { ...ids, status: 'Complete' })
  expect(await progress()).toEqual({ plumb: 1, inScope: 1 })
  await server.write('ADM', 'Standard:UpdateStatus', { ...ids, status: 'NotApplicable' })
  expect(await progress()).toEqual({ plumb: 0, inScope: 0 })
})
