import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

type Body = Readonly<Record<string, unknown>>
type More = { readonly headers?: Record<string, string>; readonly target?: Target }

const mine = { name: 'Mine', search: '?queue=mine' }

/** Sends requests about the views of a project. */
const viewsOf = (server: TestServer, project: number) => {
  const send = (
    method: 'PUT' | 'DELETE',
    role: Role,
    path: string,
    { body, headers = {}, target = 'rds' }: More & { readonly body?: Body } = {},
  ) =>
    server.fetch(`/api/v5/projects/${project}/views${path}?apiDb=${target}`, {
      method,
      headers: {
        ...server.as(role),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    put: (role: Role, body: Body, more: More = {}) => send('PUT', role, '', { body, ...more }),
    remove: (role: Role, view: number | string, more: More = {}) =>
      send('DELETE', role, `/${view}`, more),
    list: async (role: Role, target: Target = 'rds') =>
      (await server.read(role, 'views/own', {}, target)).body.data.filter(
        ({ ProjectId }: { ProjectId: number }) => ProjectId === project,
      ),
  }
}

test.for(targets)(
  'a view is saved, changed and removed by its person alone, in %s',
  async (target, { server }) => {
    const { project } = await makeProject(server)
    const views = viewsOf(server, project)
    const { status, body } = await views.put('K+', { ...mine, name: '  Mine ' }, { target })
    expect(status).toBe(200)
    const view_id = body.data.view_id as number
    const row = { Id: view_id, ProjectId: project, ProjectName: 'Test (Program)' }
    expect(await views.list('K+', target)).toEqual([
      { ...row, Name: 'Mine', Search: '?queue=mine' },
    ])
    for (const role of ['ADM', 'C+', 'K2'] as const)
      expect(await views.list(role, target)).toEqual([])

    const changed = { view_id, name: 'Überfällig, meine 😀', search: '?due=overdue' }
    for (const role of ['ADM', 'C+', 'K2'] as const) {
      expect((await views.put(role, changed, { target })).status).toBe(404)
      expect((await views.remove(role, view_id, { target })).status).toBe(404)
    }
    expect((await views.put('K+', changed, { target })).status).toBe(200)
    expect(await views.list('K+', target)).toEqual([
      { ...row, Name: 'Überfällig, meine 😀', Search: '?due=overdue' },
    ])
    expect((await views.remove('K+', view_id, { target })).body).toEqual({ data: { view_id } })
    expect((await views.remove('K+', view_id, { target })).status).toBe(404)
    expect(await views.list('K+', target)).toEqual([])
  },
)

test('names differ within a project and person, whatever their case', async ({
  server,
  made,
  other,
}) => {
  const views = viewsOf(server, made.project)
  const first = (await views.put('C+', mine)).body.data.view_id
  const second = (await views.put('C+', { ...mine, name: 'Other' })).body.data.view_id
  const code = async (...sent: Parameters<typeof views.put>) => {
    const { status, body } = await views.put(...sent)
    return [status, body.error_code]
  }
  expect(await code('C+', { ...mine, name: 'MINE' })).toEqual([409, 'alreadyExists'])
  expect(await code('C+', { ...mine, name: 'mine', view_id: second })).toEqual([
    409,
    'alreadyExists',
  ])
  expect((await views.put('C+', { ...mine, name: 'MINE', view_id: first })).status).toBe(200)
  expect((await views.put('K+', mine)).status).toBe(200)
  expect((await viewsOf(server, other.project).put('C+', mine)).status).toBe(200)
  const both = await Promise.all([1, 2].map(() => views.put('C+', { ...mine, name: 'Twice' })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await views.list('C+')).map(({ Name }: { Name: string }) => Name)).toEqual([
    'MINE',
    'Other',
    'Twice',
  ])
})

test('a project has room for 50 views of a person', async ({ server }) => {
  const { project } = await makeProject(server)
  const views = viewsOf(server, project)
  for (let saved = 1; saved <= 50; saved++)
    expect((await views.put('SC', { ...mine, name: `View ${saved}` })).status).toBe(200)
  const { status, body } = await views.put('SC', { ...mine, name: 'View 51' })
  expect([status, body.error_code]).toEqual([409, 'tooManyViews'])
  const taken = await views.put('SC', { ...mine, name: 'View 50' })
  expect(taken.body.error_code).toBe('alreadyExists')
  expect((await views.put('AC', { ...mine, name: 'View 51' })).status).toBe(200)
  const [{ Id }] = await views.list('SC')
  await views.remove('SC', Id)
  expect((await views.put('SC', { ...mine, name: 'View 51' })).status).toBe(200)
})

test.for<[string, Body]>([
  ['no name', { search: '?a=b' }],
  ['an empty name', { ...mine, name: '  ' }],
  ['a name of 81 characters', { ...mine, name: 'a'.repeat(81) }],
  ['a name of two lines', { ...mine, name: 'a\nb' }],
  ['no search', { name: 'Mine' }],
  ['a path as search', { ...mine, search: '/elsewhere' }],
  ['a search that is too long', { ...mine, search: `?q=${'a'.repeat(2_000)}` }],
  ['an unknown parameter', { ...mine, user_id: 'somebody' }],
  ['an id that is none', { ...mine, view_id: 'x' }],
])('a view with %s is refused', async ([, body], { server, made }) => {
  const { status, body: answer } = await viewsOf(server, made.project).put('AC', body)
  expect([status, answer.error_code]).toEqual([400, 'invalidParameters'])
})

test('nobody saves or removes views of a project that they may not see, nor while viewing it as a client', async ({
  server,
  made,
}) => {
  const views = viewsOf(server, made.project)
  for (const [role, status] of [
    ['ANON', 401],
    ['LOCK', 401],
    ['C-', 404],
    ['Ko', 404],
    ['Kx', 404],
  ] as const) {
    expect([role, (await views.put(role, mine)).status]).toEqual([role, status])
    expect([role, (await views.remove(role, 1)).status]).toEqual([role, status])
  }
  const headers = await startPreview(server, made, 'C+')
  const { view_id } = (await views.put('C+', { ...mine, name: 'Before' })).body.data
  const denied = [
    await views.put('C+', { ...mine, name: 'During' }, { headers }),
    await views.remove('C+', view_id, { headers }),
  ]
  for (const { status, body } of denied)
    expect([status, body.error_code]).toEqual([403, 'previewReadOnly'])
  const { body } = await server.read('C+', 'views/own', {}, 'rds', headers)
  expect(body.data).toEqual([])

  const readOnly = await server.another({ TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' })
  const closed = viewsOf(readOnly, made.project)
  expect((await closed.put('C+', { ...mine, name: 'Later' })).body.error_code).toBe('readOnly')
  expect((await closed.remove('C+', view_id)).body.error_code).toBe('readOnly')
  await readOnly.close()
})

test('views of a project that a person no longer sees are not listed', async ({ server }) => {
  const { project } = await makeProject(server)
  const views = viewsOf(server, project)
  expect((await views.put('K+', mine)).status).toBe(200)
  await expectDone(server, 'ADM', 'Project:RemoveClient', {
    project_id: project,
    client_user_id: server.idOf('K+'),
  })
  expect(await views.list('K+')).toEqual([])
  expect((await views.put('K+', { ...mine, name: 'Later' })).status).toBe(404)
})

test('nobody saves a view of a project that does not exist', async ({ server }) => {
  const views = viewsOf(server, 2_000_000_000)
  for (const role of ['ADM', 'SC', 'C+', 'K+'] as const)
    expect((await views.put(role, mine)).status, role).toBe(404)
})
