import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { codeOf } from '#test/fakes/authenticator-app.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDescribed } from '#test/matchers/expect-described.ts'
import { reads } from '../pipeline/registry.ts'

const writePath = '/api/v3/write/transformation'

const place = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
})

// Query values for all reads; each read uses those it knows.
const valuesOf = (server: FirstServer, made: MadeProject) => ({
  id: made.project,
  ...place(made),
  module_id: made.module,
  user_id: server.idOf('ADM'),
})

const queryFor = (
  server: FirstServer,
  made: MadeProject,
  name: string,
): Record<string, string | number> => {
  const query = reads.get(name)!.contract.query
  const known = 'shape' in query ? Object.keys(query.shape as object) : []
  return Object.fromEntries(
    Object.entries(valuesOf(server, made)).filter(([word]) => known.includes(word)),
  )
}

test.for([...reads.keys()])('responds to %s as described', async (name, { server, made }) => {
  const { path } = reads.get(name)!.contract
  for (const target of ['rds', 'ps'] as const)
    for (const role of ['ADM', 'C+', 'C-', 'K+', 'Kx', 'ANON'] as const) {
      const answered = await server.read(role, name as never, queryFor(server, made, name), target)
      expectDescribed('get', path, answered)
    }
  expectDescribed(
    'get',
    path,
    await server.read(
      'ADM',
      name as never,
      { ...queryFor(server, made, name), apiDb: 'x' },
      'oracle' as never,
    ),
  )
})

test('responds as described for a demo project', async ({ server }) => {
  for (const name of ['projects/{id}/standard_phase', 'projects/{id}/project'] as const)
    for (const query of [{ id: 1 }, { id: 1, standard_id: 1 }]) {
      const { path } = reads.get(name)!.contract
      expectDescribed('get', path, await server.read('ADM', name, query))
    }
})

test('responds to successful and repeated writes as described', async ({ server, made }) => {
  const parameters = { ...place(made), text: 'Send the list' }
  const key = randomUUID()
  for (const role of ['C+', 'C+', 'K+'] as const) {
    const answered = await server.write(
      role,
      'Task:Create',
      parameters,
      role === 'C+' ? { key } : {},
    )
    expect(answered.status).toBe(200)
    expectDescribed('post', writePath, answered)
  }
  const scored = await server.write('C+', 'Element:UpdateMockScore', {
    project_id: made.project,
    element_id: made.standards[0]!.elements[0],
    phase: 'desktop-review',
    mock_score: 50,
  })
  expectDescribed('post', writePath, scored)
})

test('responds to rejected writes of every status as described', async ({ server, made }) => {
  const key = randomUUID()
  const task = { ...place(made), text: 'Once' }
  await server.write('C+', 'Task:Create', task, { key })
  const comment = { ...place(made), phase: 'desktop-review' }
  const comments = { ...comment, consultant_comment: 'A' }
  await server.write('C+', 'Standard:UpdateConsultantComment', comments)
  const refused: [status: number, answered: ReturnType<typeof server.write>][] = [
    [400, server.write('C+', 'Task:Create', {})],
    [400, server.post('C+', { focus: 'Task', action: 'Nothing', parameters: {} }, 'rds')],
    [400, server.post('C+', '{"focus"', 'rds')],
    [400, server.post('C+', task, 'oracle')],
    [401, server.write('ANON', 'Task:Create', task)],
    [403, server.write('K+', 'Project:Create', { Name: 'New', StatusId: 1 })],
    [404, server.write('C-', 'Task:Create', task)],
    [
      409,
      server.write('C+', 'Standard:UpdateConsultantComment', comments, {
        expected: { ConsultantComment: 'B' },
      }),
    ],
    [413, server.post('K+', 'x'.repeat(2_000_000), 'rds')],
    [422, server.write('C+', 'Task:Create', { ...task, text: 'Otherwise' }, { key })],
  ]
  for (const [status, sent] of refused) {
    const answered = await sent
    expect(answered.status).toBe(status)
    expectDescribed('post', writePath, answered)
  }
  const frozen = await server.another({ TARGET_ENV: 'production' })
  const readOnly = await frozen.write('C+', 'Task:Create', task)
  await frozen.close()
  expect(readOnly.status).toBe(423)
  expectDescribed('post', writePath, readOnly)
})

test('responds to accepted and rejected uploads as described', async ({ server }) => {
  const send = (role: Role, name: string, body: string) =>
    server.fetch(`${uploadPath}?apiDb=rds&file_name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...server.as(role) },
      body,
    })
  for (const [status, sent] of [
    [201, send('C+', 'plan.txt', 'A plan')],
    [400, send('C+', '../plan.txt', 'A plan')],
    [401, send('ANON', 'plan.txt', 'A plan')],
  ] as const) {
    const answered = await sent
    expect(answered.status).toBe(status)
    expectDescribed('post', uploadPath, answered)
  }
})

test('responds to sign-in with a second factor as described', async ({ server }) => {
  const email = 'sam.senior@plumbline.test'
  const owner = browserOf(server)
  await owner.signIn(email)
  const { secret } = (await owner.post('/api/auth/factors/app/begin')).body
  const { body } = await owner.post('/api/auth/factors/app/keep', { code: codeOf(secret, -1) })
  const paths = {
    app: '/api/auth/two-factor/verify-totp',
    backup: '/api/auth/two-factor/verify-backup-code',
  } as const
  for (const [way, code] of [
    ['app', codeOf(secret)],
    ['backup', body.backupCodes[0]],
  ] as const) {
    const browser = browserOf(server)
    const early = await browser.post(paths[way], { code })
    expect(early.status).toBe(401)
    expectDescribed('post', paths[way], early)
    const halfWay = await browser.signIn(email)
    expect(halfWay.body).toMatchObject({ twoFactorRedirect: true })
    expectDescribed('post', '/api/auth/sign-in/email', halfWay)
    for (const [status, sent] of [
      [401, '000000'],
      [200, code],
    ] as const) {
      const answered = await browser.post(paths[way], { code: sent })
      expect([way, answered.status]).toEqual([way, status])
      expectDescribed('post', paths[way], answered)
    }
  }
})

test('responds to sign-in, session and health requests as described', async ({ server }) => {
  const signIn = (password: string) =>
    server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify({ email: 'ada.admin@plumbline.test', password }),
    })
  for (const [status, password] of [
    [200, demoPassword],
    [401, 'not the password'],
  ] as const) {
    const answered = await signIn(password)
    expect(answered.status).toBe(status)
    expectDescribed('post', '/api/auth/sign-in/email', answered)
  }
  for (const role of ['ADM', 'ANON'] as const)
    expectDescribed(
      'get',
      '/api/session',
      await server.fetch('/api/session', { headers: server.as(role) }),
    )
  const demo = await server.another({ DEMO_MODE: 'true' })
  expectDescribed('get', '/api/session', await demo.fetch('/api/session'))
  await demo.close()
  for (const path of ['/healthz', '/readyz']) expectDescribed('get', path, await server.fetch(path))
})
