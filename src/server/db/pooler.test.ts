import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import {
  hasPgBouncer,
  needingPgBouncer,
  startPooler,
  type Pooler,
} from '#test/harness/pgbouncer.ts'
import { openTestServer, type FirstServer, type TestServer } from '#test/harness/test-server.ts'
import { checkRole } from '../startup/check-role.ts'

let server: FirstServer
let behind: TestServer
let pooler: Pooler
let made: MadeProject
let other: MadeProject
beforeAll(async () => {
  if (!hasPgBouncer) return
  server = await openTestServer()
  made = await makeProject(server)
  other = await makeProject(server)
  await server.sql('rds', `delete from "ProjectUser" where "ProjectId" = $1`, [other.project])
  await server.changed('rds')
  // Fewer connections than people, so that each connection serves several people.
  pooler = await startPooler(server.urls.rds, 2)
  behind = await server.another({ NAMED_STATEMENTS: 'false' }, pooler.through)
})
afterAll(async () => {
  await behind?.close()
  await pooler?.stop()
  await server?.close()
})

const tasksOf = (role: Role, { project }: MadeProject) =>
  behind.read(role, 'tasks/tasks_for_project', { project_id: project })

test(
  'people who share pooled connections read and write their own projects only',
  needingPgBouncer,
  async () => {
    const ids = (of: MadeProject) => ({ project_id: of.project, standard_id: of.standards[0]!.id })
    const turns = Array.from({ length: 40 }, (_, turn) => turn)
    const answers = await Promise.all(
      turns.flatMap((turn) => [
        behind.write(
          'ADM',
          'Task:Create',
          { ...ids(turn % 2 ? made : other), text: `${turn}` },
          { key: randomUUID() },
        ),
        tasksOf('ADM', other),
        tasksOf('C+', made),
        tasksOf('C+', other),
        tasksOf('K+', made),
        behind.write('K+', 'Standard:UpdateClientComment', {
          ...ids(turn % 2 ? made : other),
          phase: 'desktop-review',
          client_comment: `${turn}`,
        }),
      ]),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual(
      turns.flatMap((turn) => [200, 200, 200, 404, 200, turn % 2 ? 200 : 404]),
    )
    const own = (await tasksOf('C+', made)).body.data
    expect(own).toHaveLength(20)
    expect(new Set(own.map(({ ProjectId }: { ProjectId: number }) => ProjectId))).toEqual(
      new Set([made.project]),
    )
  },
)

test('a connection returned to the pooler has no scope', needingPgBouncer, async () => {
  const client = new pg.Client({ connectionString: pooler.through(server.urls.rds) })
  await client.connect()
  for (let turn = 0; turn < 20; turn += 1) {
    const { rows } = await client.query(
      `select coalesce(current_setting('plumbline.projects', true), '') as scope, (select count(*)::int from "Task") as tasks`,
    )
    expect(rows).toEqual([{ scope: '', tasks: 0 }])
    await tasksOf('ADM', made)
  }
  await client.end()
})

test('the role is as the server needs it through the pooler, too', needingPgBouncer, async () => {
  await expect(checkRole('rds', pooler.through(server.urls.rds))).resolves.toBeUndefined()
})
