import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { Answered, FirstServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'

const test = serverTest
  .extend('made', { scope: 'file' }, ({ newProject }) =>
    newProject({ standards: Array.from({ length: 6 }, () => ['mandatory']) }),
  )
  .extend('holder', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const holder = await openHolder(server)
    onCleanup(() => holder.end())
    return holder
  })
  /** Writes of every kind to unlocked rows: those of the other project, and those of `made` from its second standard on. */
  .extend(
    'elsewhere',
    { scope: 'file' },
    ({ server, made, other }) =>
      (isSameProject: boolean): Promise<Answered>[] => [
        ...[0, 1].flatMap((at) => [
          status(server, other, at),
          comment(server, other, at),
          score(server, other, at),
          addTask(server, other, at),
        ]),
        ...(isSameProject
          ? [1, 2, 3, 4, 5].flatMap((at) => [
              status(server, made, at),
              comment(server, made, at),
              score(server, made, at),
              addTask(server, made, at),
            ])
          : []),
      ],
  )

const status = (server: FirstServer, { project, standards }: MadeProject, standard: number) =>
  server.write('C+', 'Standard:UpdateStatus', {
    project_id: project,
    standard_id: standards[standard]!.id,
    phase: 'desktop-review',
    status: 'Complete',
  })
const comment = (
  server: FirstServer,
  { project, standards }: MadeProject,
  standard: number,
  text = 'a comment',
  peer: Pick<FirstServer, 'write'> = server,
  sending = {},
) =>
  peer.write(
    'C+',
    'Standard:UpdateConsultantComment',
    {
      project_id: project,
      standard_id: standards[standard]!.id,
      phase: 'desktop-review',
      consultant_comment: text,
    },
    sending,
  )
const score = (server: FirstServer, { project, standards }: MadeProject, standard: number) =>
  server.write('C+', 'Element:UpdateMockScore', {
    project_id: project,
    element_id: standards[standard]!.elements[0]!,
    phase: 'desktop-review',
    mock_score: 100,
  })
const addTask = (
  server: FirstServer,
  { project, standards }: MadeProject,
  standard: number,
  peer: Pick<FirstServer, 'write'> = server,
) =>
  peer.write('C+', 'Task:Create', {
    text: 'A task',
    project_id: project,
    standard_id: standards[standard]!.id,
    author_id: server.idOf('C+'),
    assignees: [],
  })

let elements = 0
const addElement = (server: FirstServer, { standards }: MadeProject, standard: number) =>
  server.write('ADM', 'Element:Create', {
    standard_id: standards[standard]!.id,
    Name: `added ${(elements += 1)}`,
    ParentId: null,
    ElementTypeId: 1,
  })

const expectAllDone = async (writes: readonly Promise<Answered>[]) =>
  expect(new Set((await Promise.all(writes)).map((answer) => answer.status))).toEqual(
    new Set([200]),
  )

/** Locked rows, the writes that must wait for them, and whether the project has unlocked rows. */
const cases: [
  string,
  (made: MadeProject) => [string, unknown[]],
  (server: FirstServer, made: MadeProject) => Promise<Answered>[],
  boolean,
][] = [
  [
    'the record of a standard',
    (made) => [
      'select from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
      [made.project, made.standards[0]!.id],
    ],
    (server, made) => [
      comment(server, made, 0),
      status(server, made, 0),
      score(server, made, 0),
      comment(server, made, 0, 'again'),
    ],
    true,
  ],
  [
    'a standard that is looked at by several statements',
    (made) => ['select from "Standard" where "Id" = $1', [made.standards[0]!.id]],
    (server, made) => [addElement(server, made, 0), addElement(server, made, 0)],
    true,
  ],
  [
    'a project',
    (made) => ['select from "Project" where "Id" = $1', [made.project]],
    (server, made) => [
      addTask(server, made, 0),
      addTask(server, made, 1),
      addTask(server, made, 2),
      addTask(server, made, 3),
      addTask(server, made, 4),
    ],
    false,
  ],
]

test.for(cases)(
  'while %s stays locked, all other writes are stored, and those that waited follow after its release',
  async ([_, held, waitingWrites, isSameProject], { server, made, holder, elsewhere }) => {
    const [select, values] = held(made)
    await holder.query('begin')
    await holder.query(`${select} for update`, values)
    const waiting = waitingWrites(server, made)
    const firstDone = Promise.race(waiting)
    await expectWaiting(server, 'rds')
    await expectAllDone(elsewhere(isSameProject))
    // More writes to the same rows do not block the others either.
    const more = waitingWrites(server, made)
    await expectAllDone(elsewhere(isSameProject))
    expect(await Promise.race([firstDone, Promise.resolve('none')])).toBe('none')
    await holder.query('rollback')
    await expectAllDone([...waiting, ...more])
  },
)

test('while a task stays locked, other tasks are edited and its own edit waits', async ({
  server,
  made,
  holder,
}) => {
  const standard = made.standards[0]!.id
  const [held, free] = [
    await makeTask(server, { project: made.project, standard }),
    await makeTask(server, { project: made.project, standard }),
  ]
  const edit = (task_id: number, text: string) =>
    server.write('C+', 'Task:Edit', { project_id: made.project, task_id, text })
  await holder.query('begin')
  await holder.query('select from "Task" where "ProjectId" = $1 and "Id" = $2 for update', [
    made.project,
    held,
  ])
  const waiting = Array.from({ length: 8 }, (__, index) => edit(held, `held ${index}`))
  await expectWaiting(server, 'rds')
  for (let index = 0; index < 3; index += 1) await expectAllDone([edit(free, `free ${index}`)])
  await holder.query('rollback')
  await expectAllDone(waiting)
})

test('a write that waits too long for a lock gets 503 with Retry-After, stores nothing, and can be retried', async ({
  server,
  made,
  holder,
}) => {
  await holder.query('begin')
  await holder.query(
    'select from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2 for update',
    [made.project, made.standards[0]!.id],
  )
  const hasty = await server.another({ LOCK_WAIT_SECONDS: '1' })
  const answer = await comment(server, made, 0, 'given up', hasty)
  await hasty.close()
  await holder.query('rollback')
  const { error, error_code } = answer.body.data.transformation
  expect([answer.status, answer.headers['retry-after'], error_code, error]).toEqual([
    503,
    '1',
    'busy',
    'Another change has not finished',
  ])
  const stored = () =>
    server.sql(
      'rds',
      `select from "Transformation" where "Parameters" ->> 'consultant_comment' = 'given up'`,
    )
  expect(await stored()).toHaveLength(0)
  expect((await comment(server, made, 0, 'given up')).status).toBe(200)
  expect(await stored()).toHaveLength(1)
})

const openHolder = async (server: FirstServer) => {
  const client = new pg.Client({ connectionString: server.ownerUrls.rds })
  await client.connect()
  await client.query(`set plumbline.projects = '*'`)
  return client
}
const holdRecord = async (made: MadeProject, client: pg.Client, standard: number) => {
  await client.query('begin')
  await client.query(
    'select from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2 for update',
    [made.project, made.standards[standard]!.id],
  )
}

/**
 * Waits until `count` writes wait for a lock on dedicated connections, after they have timed out in a group and in a separate
 * transaction.
 */
const expectWaitingAlone = (server: FirstServer, count: number) =>
  expect
    .poll(() =>
      server.sql(
        'rds',
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '400 milliseconds'`,
      ),
    )
    .toHaveLength(count)

test('many writes of one locked row do not delay a write that waits briefly for another row', async ({
  server,
  made,
  holder,
}) => {
  const peer = await server.another()
  const briefHolder = await openHolder(server)
  await holdRecord(made, holder, 0)
  const waiting = [comment(server, made, 0, 'held', peer)]
  await expectWaitingAlone(server, 1)
  waiting.push(
    ...Array.from({ length: 7 }, (__, index) => comment(server, made, 0, `held ${index}`, peer)),
  )
  const firstDone = Promise.race(waiting)
  await holdRecord(made, briefHolder, 1)
  const brief = comment(server, made, 1, 'brief', peer)
  await expectWaitingAlone(server, 3)
  await briefHolder.query('rollback')
  const first = await Promise.race([brief.then(() => 'brief'), firstDone.then(() => 'held')])
  await holder.query('rollback')
  await briefHolder.end()
  await Promise.all([brief, ...waiting])
  await peer.close()
  expect(first).toBe('brief')
})

test('a repeated request that times out waiting for the history leaves no connection in its failed transaction', async ({
  server,
  made,
  holder,
}) => {
  const hasty = await server.another({ LOCK_WAIT_SECONDS: '1' })
  const repeat = () => comment(server, made, 0, 'repeated', hasty, { key })
  const key = randomUUID()
  expect((await repeat()).status).toBe(200)
  await holder.query('begin')
  await holder.query('lock table "Transformation" in access exclusive mode')
  expect((await repeat()).status).toBe(503)
  await holder.query('rollback')
  // The first one runs on the connection of the group commit, the others on dedicated connections.
  for (const write of [comment(server, made, 0, 'next', hasty), addTask(server, made, 0, hasty)])
    expect((await write).status).toBe(200)
  expect((await repeat()).status).toBe(200)
  await hasty.close()
})
