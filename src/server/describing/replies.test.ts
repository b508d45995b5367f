import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/authenticator-app.ts'
import { browserOf } from '../../../test/browser-of.ts'
import { expectDescribed } from '../../../test/expect-described.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import type { Role } from '../../../test/people.ts'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { uploadPath } from '../../rules/file-paths.ts'
import { reads } from '../road/registry.ts'

const writePath = '/api/v3/write/transformation'

let house: FirstHouse
let made: MadeProject
beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const place = () => ({ project_id: made.project, standard_id: made.standards[0]!.id })

// What the queries of the reads ask for; a query takes what it knows of it.
const asked = () => ({
  id: made.project,
  ...place(),
  module_id: made.module,
  user_id: house.idOf('ADM'),
})

const queryFor = (name: string): Record<string, string | number> => {
  const query = reads.get(name)!.contract.query
  const known = 'shape' in query ? Object.keys(query.shape as object) : []
  return Object.fromEntries(Object.entries(asked()).filter(([word]) => known.includes(word)))
}

test.each([...reads.keys()])('what %s answers has the shape that is described', async (name) => {
  const { path } = reads.get(name)!.contract
  for (const target of ['rds', 'ps'] as const)
    for (const role of ['ADM', 'C+', 'C-', 'K+', 'Kx', 'ANON'] as const) {
      const answered = await house.read(role, name as never, queryFor(name), target)
      expectDescribed('get', path, answered)
    }
  expectDescribed(
    'get',
    path,
    await house.read('ADM', name as never, { ...queryFor(name), apiDb: 'x' }, 'oracle' as never),
  )
})

test('a demo project is answered as described too', async () => {
  for (const name of ['projects/{id}/standard_phase', 'projects/{id}/project'] as const)
    for (const query of [{ id: 1 }, { id: 1, standard_id: 1 }]) {
      const { path } = reads.get(name)!.contract
      expectDescribed('get', path, await house.read('ADM', name, query))
    }
})

test('writes that are done answer as described, also when they are repeated', async () => {
  const parameters = { ...place(), text: 'Send the list' }
  const key = randomUUID()
  for (const role of ['C+', 'C+', 'K+'] as const) {
    const answered = await house.write(
      role,
      'Task:Create',
      parameters,
      role === 'C+' ? { key } : {},
    )
    expect(answered.status).toBe(200)
    expectDescribed('post', writePath, answered)
  }
  const scored = await house.write('C+', 'Element:UpdateMockScore', {
    project_id: made.project,
    element_id: made.standards[0]!.elements[0],
    phase: 'desktop-review',
    mock_score: 50,
  })
  expectDescribed('post', writePath, scored)
})

test('writes that are refused answer as described, each with its status', async () => {
  const key = randomUUID()
  const task = { ...place(), text: 'Once' }
  await house.write('C+', 'Task:Create', task, { key })
  const comment = { ...place(), phase: 'desktop-review' }
  const told = { ...comment, consultant_comment: 'A' }
  await house.write('C+', 'Standard:UpdateConsultantComment', told)
  const refused: [status: number, answered: ReturnType<typeof house.write>][] = [
    [400, house.write('C+', 'Task:Create', {})],
    [400, house.post('C+', { focus: 'Task', action: 'Nothing', parameters: {} }, 'rds')],
    [400, house.post('C+', '{"focus"', 'rds')],
    [400, house.post('C+', task, 'oracle')],
    [401, house.write('ANON', 'Task:Create', task)],
    [403, house.write('K+', 'Project:Create', { Name: 'New', StatusId: 1 })],
    [404, house.write('C-', 'Task:Create', task)],
    [
      409,
      house.write('C+', 'Standard:UpdateConsultantComment', told, {
        expected: { ConsultantComment: 'B' },
      }),
    ],
    [413, house.post('K+', 'x'.repeat(2_000_000), 'rds')],
    [422, house.write('C+', 'Task:Create', { ...task, text: 'Otherwise' }, { key })],
  ]
  for (const [status, sent] of refused) {
    const answered = await sent
    expect(answered.status).toBe(status)
    expectDescribed('post', writePath, answered)
  }
  const frozen = await house.another({ TARGET_ENV: 'production' })
  const readOnly = await frozen.write('C+', 'Task:Create', task)
  await frozen.close()
  expect(readOnly.status).toBe(423)
  expectDescribed('post', writePath, readOnly)
})

test('uploads are taken and refused as described', async () => {
  const send = (role: Role, name: string, body: string) =>
    house.fetch(`${uploadPath}?apiDb=rds&file_name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...house.as(role) },
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

test('signing in with a second factor answers as described', async () => {
  const email = 'sam.senior@plumbline.test'
  const owner = browserOf(house)
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
    const browser = browserOf(house)
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

test('signing in, the session and the health answer as described', async () => {
  const signIn = (password: string) =>
    house.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.address },
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
      await house.fetch('/api/session', { headers: house.as(role) }),
    )
  const demo = await house.another({ DEMO_MODE: 'true' })
  expectDescribed('get', '/api/session', await demo.fetch('/api/session'))
  await demo.close()
  for (const path of ['/healthz', '/readyz']) expectDescribed('get', path, await house.fetch(path))
})
