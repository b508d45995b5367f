import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { needingPgBouncer, startPooler } from '#test/harness/pgbouncer.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { checkRole } from '../startup/check-role.ts'

const test = serverTest
  .extend('other', { scope: 'file' }, async ({ server, newProject }) => {
    const other = await newProject()
    await server.sql('rds', `delete from "ProjectUser" where "ProjectId" = $1`, [other.project])
    await server.changed('rds')
    return other
  })
  .extend('pooler', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    // Fewer connections than people, so that each connection serves several people.
    const pooler = await startPooler(server.urls.rds, 2)
    onCleanup(() => pooler.stop())
    return pooler
  })
  .extend('behind', { scope: 'file' }, async ({ server, pooler }, { onCleanup }) => {
    const behind = await server.another({ NAMED_STATEMENTS: 'false' }, pooler.through)
    onCleanup(() => behind.close())
    return behind
  })
  .extend(
    'tasksOf',
    { scope: 'file' },
    ({ behind }) =>
      (role: Role, { project }: MadeProject) =>
        behind.read(role, 'tasks/tasks_for_project', { project_id: project }),
  )

test(
  'people who share pooled connections read and write their own projects only',
  needingPgBouncer,
  async ({ behind, made, other, tasksOf }) => {
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

test(
  'a connection returned to the pooler has no scope',
  needingPgBouncer,
  async ({ server, pooler, made, tasksOf }) => {
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
  },
)

test(
  'the role is as the server needs it through the pooler, too',
  needingPgBouncer,
  async ({ server, pooler }) => {
    await expect(checkRole('rds', pooler.through(server.urls.rds))).resolves.toBeUndefined()
  },
)
