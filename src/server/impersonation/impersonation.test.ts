import { describe, expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { nightly } from '#test/harness/nightly.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { startPreview, type PreviewHeader } from '#test/harness/start-preview.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import { fileReads, reads, writes } from '../pipeline/registry.ts'

test.beforeAll(async ({ server, made }) => {
  const { project, standards } = made
  const text = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
  for (const target of targets) {
    await expectDone(
      server,
      'C+',
      'Standard:UpdateConsultantComment',
      {
        ...text,
        consultant_comment: 'hidden from clients',
      },
      { target },
    )
    await expectDone(
      server,
      'C+',
      'Task:Create',
      {
        project_id: project,
        standard_id: standards[0]!.id,
        text: 'of staff',
        assignees: [{ user_id: server.idOf('C+') }],
      },
      { target },
    )
  }
})

const start = (
  server: FirstServer,
  made: MadeProject,
  role: Exclude<Role, 'ANON'> = 'C+',
  target: Target = 'rds',
) => startPreview(server, made, role, target)

const queryOf = (
  server: FirstServer,
  made: MadeProject,
  name: string,
): Record<string, string | number> => {
  const { contract } = reads.get(name)!
  const known = new Set(Object.keys((contract.query as unknown as { shape: object }).shape))
  const all = {
    id: made.project,
    project_id: made.project,
    module_id: made.module,
    phase: 'desktop-review',
    user_id: server.idOf('K+'),
  }
  return Object.fromEntries(Object.entries(all).filter(([word]) => known.has(word)))
}

// During an impersonation these return only what staff know of the client, or nothing.
const ofAccount = ['users/profile', 'notifications/settings']

for (const target of targets)
  for (const role of ['ADM', 'C+'] as const)
    test.for([...reads.keys()].filter((name) => !ofAccount.includes(name)))(
      `${role} in a preview gets of %s in ${target} the same bytes as the client`,
      nightly,
      async (name, { server, made }) => {
        const preview =
          previewOf.get(`${role} ${target}`) ?? (await start(server, made, role, target))
        previewOf.set(`${role} ${target}`, preview)
        const ask = (by: Role, headers: object) =>
          server.read(by, name as ReadName, queryOf(server, made, name), target, {
            ...headers,
            'accept-encoding': 'identity',
          })
        const own = await ask('K+', {})
        const seen = await ask(role, preview)
        const { request_id: _own, ...ownBody } = own.body
        const { request_id: _seen, ...seenBody } = seen.body
        expect([seen.status, JSON.stringify(seenBody)]).toEqual([
          own.status,
          JSON.stringify(ownBody),
        ])
        expect(seen.headers['vary'] ?? 'x-preview').toContain('x-preview')
        if (own.status === 200) expect(seen.headers['etag']).toBe(own.headers['etag'])
      },
    )
const previewOf = new Map<string, PreviewHeader>()

test('never reuses a cached response between an impersonation and its person', async ({
  server,
  made,
}) => {
  const preview = await start(server, made)
  const ask = (headers: object) =>
    server.read(
      'C+',
      'projects/{id}/standard_phase',
      queryOf(server, made, 'projects/{id}/standard_phase'),
      'rds',
      { ...headers },
    )
  const before = await ask({})
  const seen = await ask(preview)
  const after = await ask({})
  expect(JSON.stringify(before.body)).toContain('hidden from clients')
  expect(JSON.stringify(seen.body)).not.toContain('hidden from clients')
  expect(after.body).toEqual(before.body)
  const tag = String(before.headers['etag'])
  expect((await ask({ ...preview, 'if-none-match': tag })).status).toBe(200)
  expect((await ask({ 'if-none-match': String(seen.headers['etag']) })).status).toBe(200)
})

test('denies every write, upload and sign-in call during impersonation without changing a table', async ({
  server,
  made,
}) => {
  const preview = await start(server, made, 'ADM')
  const hashes = () => Promise.all(targets.map((target) => server.tableHashes(target)))
  const before = await hashes()
  for (const [name, { contract }] of writes) {
    const [focus, action] = name.split(':')
    const body = { focus, action, parameters: contract.example.parameters }
    const { status, body: told } = await server.post('ADM', body, 'rds', { ...preview })
    expect([name, status, told.error, told.error_code]).toEqual([
      name,
      403,
      'Preview is read-only',
      'previewReadOnly',
    ])
  }
  const json = { ...server.as('ADM'), ...preview, 'content-type': 'application/json' }
  const others: [string, string][] = [
    ['POST', '/api/v5/uploads?apiDb=rds&file_name=a.pdf'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/auth/sign-in/email'],
    ['POST', '/api/auth/change-password'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/v5/own_sessions'],
    ['POST', '/api/v5/own_sessions/end_others'],
    ['GET', '/api/v5/admin/history.csv?apiDb=rds'],
    ['GET', '/api/openapi.json'],
  ]
  for (const [method, path] of others) {
    const headers = path.includes('uploads')
      ? { ...json, 'content-type': 'application/octet-stream' }
      : json
    const { status, body } = await server.fetch(path, {
      method,
      headers,
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([path, status, body.error_code]).toEqual([path, 403, 'previewReadOnly'])
  }
  expect(await hashes()).toEqual(before)
})

test('shows only the impersonated project, whatever else the impersonator may see', async ({
  server,
  made,
}) => {
  const other = await makeProject(server)
  const preview = await start(server, made, 'ADM')
  const answered = await server.read('ADM', 'projects/{id}/project', { id: other.project }, 'rds', {
    ...preview,
  })
  expect([answered.status, answered.body.error]).toEqual([404, 'Not found'])
  const { body } = await server.read('ADM', 'admin/all_projects', {}, 'rds', { ...preview })
  expect(body.data.map(({ Id }: { Id: number }) => Id)).toEqual([made.project])
  const modules = await server.read('ADM', 'core/standards', { module_id: other.module }, 'rds', {
    ...preview,
  })
  expect(modules.status === 404 || modules.body.data.length === 0).toBe(true)
  for (const table of ['ProjectUser'])
    for (const target of targets)
      await server.sql(target, `delete from "${table}" where "ProjectId" = $1`, [other.project])
  for (const target of targets) await server.changed(target)
})

test('applies the impersonation to files, by query parameter too', async ({ server, made }) => {
  const preview = await start(server, made)
  for (const [, { contract }] of fileReads) {
    const words = contract.example.query as Record<string, string | number>
    const isProject = (word: string) =>
      word === 'project_id' || (word === 'id' && contract.path.includes('/projects/{id}/'))
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, word: string) =>
      isProject(word) ? String(made.project) : String(words[word]),
    )
    const others = Object.entries(words)
      .filter(([word]) => !contract.path.includes(`{${word}}`))
      .map(([word, value]) => `&${word}=${value}`)
    const of = (role: Role, word: string) =>
      server.fetch(`${path}?apiDb=rds${others.join('')}${word}`, { headers: server.as(role) })
    expect((await of('C+', `&preview=${preview['x-preview']}`)).status).toBe(
      (await of('K+', '')).status,
    )
    const gone = await of('C+', '&preview=7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111')
    expect([gone.status, gone.body.error_code]).toEqual([403, 'previewEnded'])
  }
})

test.for([
  ['K+', [403, 'Not allowed']],
  ['Ko', [403, 'Not allowed']],
  ['Kx', [403, 'Not allowed']],
  ['C-', [404, 'Not found']],
  ['ANON', [401, 'Not signed in']],
] as const)('denies %s to start an impersonation', async ([role, told], { server, made }) => {
  const parameters = { project_id: made.project, client_user_id: server.idOf('K2') }
  await expectRefused(server, role, 'Preview:Start', parameters, told)
})

test.for(['C+', 'SC', 'ADM', 'Kx', 'LOST', 'LOCK'] as const)(
  'does not impersonate %s, who is not a client of the project',
  async (of, { server, made }) => {
    const parameters = { project_id: made.project, client_user_id: server.idOf(of) }
    await expectRefused(server, 'ADM', 'Preview:Start', parameters, refusal.notFound)
  },
)

test('returns the client, the impersonator and the end in the session', async ({
  server,
  made,
}) => {
  const preview = await start(server, made, 'C+')
  const { body } = await server.fetch('/api/session?apiDb=rds', {
    headers: { ...server.as('C+'), ...preview },
  })
  expect(body.data).toMatchObject({
    user: { user_type: 'Client', name: people['K+'].name, isAdministrator: false },
    preview: {
      id: preview['x-preview'],
      projectId: made.project,
      target: 'rds',
      by: people['C+'].name,
    },
  })
})

test('hides impersonations from clients in the history', async ({ server, made }) => {
  await start(server, made, 'C+')
  const of = async (role: Role) =>
    (
      await server.read(role, 'transformations/query', { project_id: made.project, limit: 200 })
    ).body.data.filter(({ Focus }: { Focus: string }) => Focus === 'Preview')
  expect((await of('C+')).length).toBeGreaterThan(0)
  expect(await of('K+')).toEqual([])
})

describe('private data of the client', () => {
  const phone = 'cnry-phone'
  const address = 'https://cnry-url.test/'
  const organization = 'cnry-organization-id'
  const id = (server: FirstServer, target: Target) => server.idOf('K+', target)
  const give = (server: FirstServer, target: Target, values: readonly unknown[]) =>
    server.sql(
      target,
      `update "User" set "PhoneNumber" = $2, "URL" = $3, "OrganizationId" = $4, "Role" = $5 where "Id" = $1`,
      [id(server, target), ...values],
    )
  test.beforeAll(async ({ server }) => {
    for (const target of targets) {
      await give(server, target, [phone, address, organization, 'cnry-role'])
      await server.changed(target)
    }
    await expectDone(server, 'K+', 'User:Update', { Id: id(server, 'rds'), NotifyOnNewTask: false })
  })
  test.afterAll(async ({ server }) => {
    for (const target of targets) {
      await give(server, target, [null, null, 'ours', 'Client'])
      await server.changed(target)
    }
  })

  test.for(['ADM', 'C+'] as const)(
    'appears in no read of %s during impersonation',
    async (role, { server, made }) => {
      for (const target of targets) {
        const preview = await start(server, made, role, target)
        const answers = await Promise.all(
          [...reads.keys()].map((name) =>
            server.read(role, name as ReadName, queryOf(server, made, name), target, {
              ...preview,
            }),
          ),
        )
        const { body: session } = await server.fetch(`/api/session?apiDb=${target}`, {
          headers: { ...server.as(role), ...preview },
        })
        const told = JSON.stringify([...answers.map(({ body }) => body), session])
        for (const hidden of ['cnry-', 'PhoneNumber', 'NotifyOnNewTask', '"URL"'])
          expect(told).not.toContain(hidden)
      }
    },
  )

  test('returns what staff may see of a project member as the profile', async ({
    server,
    made,
  }) => {
    const preview = await start(server, made, 'C+')
    const members = await server.read('C+', 'admin/project_users', { project_id: made.project })
    const member = members.body.data.find(({ Id }: { Id: string }) => Id === id(server, 'rds'))
    const { body } = await server.read('C+', 'users/profile', {}, 'rds', { ...preview })
    const { FirstName, LastName, ...seen } = body.data
    expect(member).toMatchObject(seen)
    expect([FirstName, LastName]).toEqual([people['K+'].name, ''])
    const own = await server.read('K+', 'users/profile')
    expect(own.body.data).toMatchObject({
      PhoneNumber: phone,
      URL: address,
      NotifyOnNewTask: false,
    })
  })
})
