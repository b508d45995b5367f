import { expect } from 'vitest'
import { makeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'

const test = serverTest
  .extend('second', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await server.another()
    onCleanup(() => second.close())
    return second
  })
  .extend('made', { scope: 'file' }, ({ newProject }) =>
    newProject({ standards: Array.from({ length: 12 }, () => ['mandatory']) }),
  )

const enough = { looks: 600, writes: 120 }

test('no reader of either server gets a response older than a write acknowledged before the request began', async ({
  server,
  second,
  made,
}) => {
  const { project, standards } = made
  // The newest acknowledged text of each standard, and the number of reads.
  const acknowledged = standards.map(() => 0)
  let looks = 0
  let writes = 0
  const isEnough = () => looks >= enough.looks && writes >= enough.writes
  const stale: string[] = []

  const writer = async (standard: number) => {
    const peer = standard % 2 ? server : second
    for (let version = 1; !isEnough(); version++) {
      const { status } = await peer.write('C+', 'Standard:UpdateConsultantComment', {
        project_id: project,
        standard_id: standards[standard]!.id,
        phase: 'gap-analysis',
        consultant_comment: String(version),
      })
      expect(status).toBe(200)
      acknowledged[standard] = version
      writes++
    }
  }
  const reader = async (place: number) => {
    const peer = place % 2 ? server : second
    const role = (['C+', 'ADM', 'SC'] as const)[place % 3]!
    let tag = ''
    let last = standards.map(() => 0)
    while (!isEnough()) {
      const least = [...acknowledged]
      const query = { id: project, phase: 'gap-analysis' }
      const answer = await peer.read(role, 'projects/{id}/standard_phase', query, 'rds', {
        'if-none-match': tag,
      })
      expect([200, 304]).toContain(answer.status)
      if (answer.status === 200) {
        tag = String(answer.headers['etag'])
        const texts = new Map<number, string>(
          answer.body.data.map(
            (row: { Id: number; phaseDetails: Record<string, { ConsultantComment: string }> }) => [
              row.Id,
              row.phaseDetails['gap-analysis']!.ConsultantComment,
            ],
          ),
        )
        last = standards.map(({ id }) => Number(texts.get(id) ?? 0))
      }
      for (const [index, version] of last.entries())
        if (version < least[index]!)
          stale.push(`${answer.status}: ${version} after ${least[index]} was acknowledged`)
      looks++
    }
  }
  await Promise.all([
    ...standards.slice(0, 6).map((_, index) => writer(index)),
    ...Array.from({ length: 12 }, (_, place) => reader(place)),
  ])
  expect(stale).toEqual([])
})

test('a task is in every list that shows it, in both targets, as soon as it was acknowledged', async ({
  server,
  second,
  made,
}) => {
  const { project, standards } = made
  const standard = standards[6]!.id
  const user_id = server.idOf('K+')
  for (let round = 1; round <= 10; round++) {
    const [writing, reading] = round % 2 ? [server, second] : [second, server]
    const { body } = await writing.write('K+', 'Task:Create', {
      project_id: project,
      standard_id: standard,
      text: `Round ${round}`,
      assignees: [{ user_id }],
    })
    const { task_id } = body.data.transformation.updates
    for (const role of ['C+', 'K+'] as const) {
      const list = await reading.read(role, 'tasks/tasks_for_project', { project_id: project })
      expect(list.body.data[0].Id).toBe(task_id)
      const phase = await reading.read(role, 'projects/{id}/standard_phase', {
        id: project,
        standard_id: standard,
      })
      expect(phase.body.data[0].openTaskCount).toBe(round)
      const one = await reading.read(role, 'projects/{id}/project', { id: project })
      expect(one.body.data.openTaskCount).toBeGreaterThanOrEqual(round)
    }
    const own = await reading.read('K+', 'tasks/for_dashboard', { user_id })
    expect(own.body.data[0].Id).toBe(task_id)
  }
})

test('somebody assigned to a standard through one server can immediately read through the other', async ({
  server,
  second,
}) => {
  const { project, standards } = await makeProject(server, { isLed: false })
  const status = async () =>
    (await second.read('C-', 'projects/{id}/standard_phase', { id: project })).status
  expect(await status()).toBe(404)
  await server.write('ADM', 'Standard:UpdateConsultantAssignments', {
    project_id: project,
    assignmentChanges: [
      {
        standard_id: standards[0]!.id,
        phase: 'gap-analysis',
        role: 'SC',
        to_consultant_id: server.idOf('C-'),
      },
    ],
  })
  expect(await status()).toBe(200)
})

test('a cached response of staff never reaches a client, nor that of one organization another', async ({
  server,
  made,
}) => {
  const query = { id: made.project, phase: 'gap-analysis' }
  const read = 'projects/{id}/standard_phase'
  const ofStaff = await server.read('C+', read, query)
  const ofClient = await server.read('K+', read, query)
  expect(JSON.stringify(ofStaff.body)).toContain('ConsultantComment')
  expect(JSON.stringify(ofClient.body)).not.toContain('ConsultantComment')
  expect((await server.read('Kx', read, query)).status).toBe(404)
  expect((await server.read('ANON', read, query)).status).toBe(401)
})

test('rejects an invalid apiDb with its exact text, and defaults a missing one', async ({
  server,
  made,
}) => {
  const ask = (apiDb: string) =>
    server.fetch(`/api/v5/projects/${made.project}/project${apiDb}`, { headers: server.as('C+') })
  for (const [apiDb, text] of [
    ['?apiDb=x', 'Invalid targetDb x provided'],
    [`?apiDb=${'x'.repeat(200)}`, `Invalid targetDb ${'x'.repeat(100)} provided`],
  ]) {
    const { status, body } = await ask(apiDb!)
    expect([status, body.error]).toEqual([400, text])
  }
  for (const apiDb of ['', '?apiDb=', '?apiDb=ps']) {
    const { status, body } = await ask(apiDb)
    expect(status).toBe(200)
    expect(body.data.clients[0].Id).toBe(server.idOf('K+', 'ps'))
  }
})

test('HTTP caches store no response; a caller with an ETag gets changes only', async ({
  server,
  made,
}) => {
  const ask = (headers = {}) =>
    server.read('C+', 'projects/{id}/project', { id: made.project }, 'rds', headers)
  const { headers } = await ask()
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['vary']).toContain('cookie')
  expect(headers['x-content-type-options']).toBe('nosniff')
  const again = await ask({ 'if-none-match': String(headers['etag']) })
  expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-store'])
})

test('a call that does not exist is not found', async ({ server }) => {
  const { status, body } = await server.fetch('/api/v5/nothing', { headers: server.as('ADM') })
  expect([status, body.error]).toEqual([404, 'Not found'])
})
