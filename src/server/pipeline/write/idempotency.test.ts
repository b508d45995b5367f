import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { Answered, FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const task = (made: MadeProject, text: string) => ({
  text,
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  assignees: [{ user_id: people['K+'].id }],
})
const tasks = async (server: FirstServer, text: string) =>
  (await server.sql('rds', 'select count(*)::int as n from "Task" where "Text" = $1', [text]))[0].n
const answerOf = ({ status, body }: Answered) => ({ status, data: body.data })

test.for(['C+', 'K+'] as const)(
  'a repeat by %s gets the first response and changes nothing',
  async (role, { server, made }) => {
    const key = randomUUID()
    const text = `once by ${role}`
    const first = await server.write(role, 'Task:Create', task(made, text), { key })
    const before = await server.tableHashes('rds')
    const again = await server.write(role, 'Task:Create', task(made, text), {
      key: key.toUpperCase(),
    })
    expect(answerOf(again)).toEqual(answerOf(first))
    expect(first.status).toBe(200)
    expect(await server.tableHashes('rds')).toEqual(before)
    expect(await tasks(server, text)).toBe(1)
  },
)

test('repeats get the first response, whatever was written since', async ({ server, made }) => {
  const ids = {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'verification',
  }
  const key = randomUUID()
  const comment = (consultant_comment: string, sending = {}) =>
    server.write('C+', 'Standard:UpdateConsultantComment', { ...ids, consultant_comment }, sending)
  await comment('before')
  const first = await comment('mine', { key })
  await comment('after')
  const again = await comment('mine', { key })
  expect(answerOf(again)).toEqual(answerOf(first))
  const [row] = await server.sql(
    'rds',
    'select "ConsultantComment" from "StandardVerification" where "ProjectId" = $1 and "StandardId" = $2',
    [made.project, ids.standard_id],
  )
  expect(row).toEqual({ ConsultantComment: 'after' })
})

test.for(['lane', 'alone'])(
  'fifty concurrent requests with one key are one write (%s)',
  async (way, { server, made }) => {
    const key = randomUUID()
    const second = await server.another()
    const send = (index: number) => {
      const peer = index % 2 ? server : second
      return way === 'alone'
        ? peer.write('C+', 'Task:Create', task(made, 'fifty at once'), { key })
        : peer.write(
            'C+',
            'Standard:UpdateConsultantComment',
            {
              project_id: made.project,
              standard_id: made.standards[1]!.id,
              phase: 'gap-analysis',
              consultant_comment: 'fifty at once',
            },
            { key },
          )
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)))
    await second.close()
    const done = answers.filter(({ status }) => status === 200)
    const waiting = answers.filter(({ status }) => status !== 200)
    expect(done.length).toBeGreaterThan(0)
    for (const answer of done) expect(answerOf(answer)).toEqual(answerOf(done[0]!))
    for (const { status, body } of waiting)
      expect([status, body.data.transformation.error]).toEqual([
        409,
        'The first request with this Idempotency-Key is still running',
      ])
    expect(answerOf(await send(1))).toEqual(answerOf(done[0]!))
    const [{ n }] = await server.sql(
      'rds',
      'select count(*)::int as n from "Transformation" where "IdempotencyKey" = $1',
      [key],
    )
    expect(n).toBe(1)
  },
)

test('a repeat through another server that waited for the first gets its response, not a conflict with it', async ({
  server,
  made,
}) => {
  const standard_id = made.standards[0]!.id
  const ids = { project_id: made.project, standard_id, phase: 'desktop-review' }
  const second = await server.another()
  const holder = new pg.Client({ connectionString: server.ownerUrls.rds })
  await holder.connect()
  await holder.query(`set plumbline.projects = '*'`)
  await holder.query('begin')
  await holder.query(
    'select from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2 for update',
    [made.project, standard_id],
  )
  const key = randomUUID()
  const send = (peer: Pick<FirstServer, 'write'>) =>
    peer.write(
      'C+',
      'Standard:UpdateConsultantComment',
      { ...ids, consultant_comment: 'waited' },
      { key, expected: { ConsultantComment: null } },
    )
  const sent = [send(server), send(second)]
  await expectWaiting(server, 'rds', 2)
  await holder.query('rollback')
  await holder.end()
  const [first, again] = await Promise.all(sent)
  await second.close()
  expect(first!.status).toBe(200)
  expect(answerOf(again!)).toEqual(answerOf(first!))
})

test('a key with another body is rejected, during and after the first request', async ({
  server,
  made,
}) => {
  const key = randomUUID()
  const answers = await Promise.all(
    ['one', 'two'].map((text) => server.write('C+', 'Task:Create', task(made, text), { key })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const later = await server.write('C+', 'Task:Create', task(made, 'three'), { key })
  const text = 'This Idempotency-Key was used with another body'
  expect([later.status, later.body.data.transformation.error]).toEqual([422, text])
  expect(
    (await tasks(server, 'one')) + (await tasks(server, 'two')) + (await tasks(server, 'three')),
  ).toBe(1)
})

test('the same key of another person, and in the other target, is another write', async ({
  server,
  made,
}) => {
  const key = randomUUID()
  const text = 'same key'
  const ofOne = await server.write('C+', 'Task:Create', task(made, text), { key })
  const ofOther = await server.write('ADM', 'Task:Create', task(made, text), { key })
  expect([ofOne.status, ofOther.status]).toEqual([200, 200])
  expect(await tasks(server, text)).toBe(2)
  const inPs = await server.write('C+', 'Task:Create', task(made, text), { key, target: 'ps' })
  expect(inPs.status).toBe(200)
})

test('a rejected write does not use up its key', async ({ server, made }) => {
  const key = randomUUID()
  const refused = await server.write(
    'C+',
    'Task:Create',
    { ...task(made, 'free'), standard_id: 2_000_000 },
    { key },
  )
  expect(refused.status).toBe(404)
  expect((await server.write('C+', 'Task:Create', task(made, 'free'), { key })).status).toBe(200)
})

test('a person who was locked since does not get the first response', async ({ server, made }) => {
  const key = randomUUID()
  const send = async () =>
    (await server.write('SC', 'Task:Create', task(made, 'locked'), { key })).status
  const lock = async (isLocked: boolean) => {
    await server.sql('rds', 'update "User" set "IsLocked" = $1 where "Id" = $2', [
      isLocked,
      server.idOf('SC'),
    ])
    await server.changed('rds')
  }
  expect(await send()).toBe(200)
  await lock(true)
  expect(await send()).toBe(401)
  await lock(false)
  expect(await send()).toBe(200)
  expect(await tasks(server, 'locked')).toBe(1)
})

test('a repeated key reveals nothing to a person removed from the project since', async ({
  server,
  made,
}) => {
  const link = (action: 'AddClient' | 'RemoveClient') =>
    server.write('ADM', `Project:${action}`, {
      project_id: made.project,
      client_user_id: server.idOf('K2'),
    })
  const key = randomUUID()
  const send = (client_comment: string, sending = {}) =>
    server.write(
      'K2',
      'Standard:UpdateClientComment',
      {
        project_id: made.project,
        standard_id: made.standards[0]!.id,
        phase: 'desktop-review',
        client_comment,
      },
      sending,
    )
  await send('written before')
  const first = await send('written under the key', { key })
  expect(first.status).toBe(200)
  expect((await link('RemoveClient')).status).toBe(200)
  const { status, body } = await send('written under the key', { key })
  expect([status, body.data.transformation.error]).toEqual([404, 'Not found'])
  expect(JSON.stringify(body)).not.toContain('written before')
  expect((await link('AddClient')).status).toBe(200)
  expect(answerOf(await send('written under the key', { key }))).toEqual(answerOf(first))
})

test('rejects a key that is not a UUID', async ({ server, made }) => {
  const { status, body } = await server.write('C+', 'Task:Create', task(made, 'no key'), {
    key: 'mine',
  })
  expect([status, body.data.transformation.error]).toEqual([400, 'Invalid Parameters'])
  expect(await tasks(server, 'no key')).toBe(0)
})
