import pg from 'pg'
import { expect } from 'vitest'
import type { Target } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { startPreview, type PreviewHeader } from '#test/harness/start-preview.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { endImpersonations } from './end-impersonations.ts'

const test = serverTest.extend('identity', { scope: 'file' }, ({ server }, { onCleanup }) => {
  const identity = new pg.Pool({ connectionString: server.urls.identity, max: 1 })
  onCleanup(() => identity.end())
  return identity
})

const start = (
  server: FirstServer,
  made: MadeProject,
  role: Exclude<Role, 'ANON'> = 'C+',
  target: Target = 'rds',
) => startPreview(server, made, role, target)

const project = (
  server: FirstServer,
  made: MadeProject,
  role: Role,
  preview?: PreviewHeader,
  target: Target = 'rds',
) => server.read(role, 'projects/{id}/project', { id: made.project }, target, { ...preview })

const ended = [403, 'previewEnded'] as const
const outcome = ({ status, body }: Awaited<ReturnType<typeof project>>) => [status, body.error_code]

test('returns previewEnded outside the session and target of an impersonation', async ({
  server,
  made,
}) => {
  const preview = await start(server, made, 'C+')
  expect((await project(server, made, 'C+', preview)).status).toBe(200)
  for (const role of ['ADM', 'SC', 'K+', 'Kx'] as const)
    expect([role, ...outcome(await project(server, made, role, preview))]).toEqual([role, ...ended])
  expect(outcome(await project(server, made, 'C+', preview, 'ps'))).toEqual(ended)
  for (const id of ['', 'x', "' or true --", '7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111'])
    expect(outcome(await project(server, made, 'C+', { 'x-preview': id }))).toEqual(ended)
})

test('ends once, only by the impersonator', async ({ server, made }) => {
  const preview = await start(server, made, 'C+')
  const parameters = { project_id: made.project, preview_id: preview['x-preview'] }
  await expectRefused(server, 'ADM', 'Preview:End', parameters, refusal.notFound)
  const { pre_snapshot } = await expectDone(server, 'C+', 'Preview:End', parameters)
  expect(pre_snapshot).toMatchObject([{ UserId: server.idOf('K+'), FullName: people['K+'].name }])
  expect(outcome(await project(server, made, 'C+', preview))).toEqual(ended)
  await expectRefused(server, 'C+', 'Preview:End', parameters, refusal.notFound)
})

const undone: [what: string, text: string, undo: string, role: 'C+' | 'K+'][] = [
  [
    'the one who looks is locked',
    `update "User" set "IsLocked" = true where "Id" = $1`,
    `update "User" set "IsLocked" = false where "Id" = $1`,
    'C+',
  ],
  [
    'the client is locked',
    `update "User" set "IsLocked" = true where "Id" = $1`,
    `update "User" set "IsLocked" = false where "Id" = $1`,
    'K+',
  ],
  [
    'the client is taken off the project',
    `delete from "ProjectUser" where "UserId" = $1`,
    `insert into "ProjectUser" values ($2, $1)`,
    'K+',
  ],
  [
    'the one who looks is taken off the project',
    `delete from "ProjectUser" where "UserId" = $1`,
    `insert into "ProjectUser" values ($2, $1)`,
    'C+',
  ],
]

test.for(undone)(
  'ends immediately when %s, with a history row',
  async ([_, text, undo, role], { server, made, databases, identity }) => {
    const preview = await start(server, made, 'C+')
    const id = server.idOf(role)
    await server.sql('rds', text, [id])
    await server.changed('rds')
    const { status } = await project(server, made, 'C+', preview)
    expect([401, 403]).toContain(status)
    await endAll(server, databases, identity)
    await server.sql('rds', undo, undo.includes('$2') ? [id, made.project] : [id])
    await server.changed('rds')
    expect(outcome(await project(server, made, 'C+', preview))).toEqual(ended)
    expect((await endOf(server, preview)).Parameters).toMatchObject({
      reason: 'right',
      preview_id: preview['x-preview'],
    })
  },
)

async function endAll(
  server: FirstServer,
  databases: Record<Target, TargetDatabase>,
  identity: pg.Pool,
): Promise<number> {
  return endImpersonations({
    database: databases.rds,
    identity,
    bothHaveAccess: async ({ UserId, ClientUserId, ProjectId }) => {
      const rows = await server.sql(
        'rds',
        `select from "ProjectUser" l join "User" u on u."Id" = l."UserId"
        where l."ProjectId" = $1 and l."UserId" in ($2, $3) and not u."IsLocked"`,
        [ProjectId, UserId, ClientUserId],
      )
      return rows.length === 2
    },
  })
}

const endOf = async (server: FirstServer, preview: PreviewHeader) =>
  (
    await server.sql(
      'rds',
      `select * from "Transformation" where "Action" = 'End' and "Parameters" ->> 'preview_id' = $1`,
      [preview['x-preview']],
    )
  )[0]

test('ends after an hour', async ({ server, made, databases, identity }) => {
  const preview = await start(server, made, 'C+')
  await server.sql(
    'rds',
    `update "Preview" set "StartedAt" = now() - interval '61 minutes' where "Id" = $1`,
    [preview['x-preview']],
  )
  expect(outcome(await project(server, made, 'C+', preview))).toEqual(ended)
  await endAll(server, databases, identity)
  expect(await endOf(server, preview)).toMatchObject({
    UserId: server.idOf('C+'),
    Focus: 'Preview',
    ProjectId: made.project,
    Parameters: { reason: 'time', preview_id: preview['x-preview'] },
    PreSnapshot: [{ FullName: people['K+'].name }],
  })
})

test('ends with the session', async ({ server, made, databases, identity }) => {
  const preview = await start(server, made, 'SC')
  const [session] = await server.sql('rds', `select "SessionId" from "Preview" where "Id" = $1`, [
    preview['x-preview'],
  ])
  await server.sql('identity', `delete from "session" where "id" = $1`, [session.SessionId])
  expect((await project(server, made, 'SC', preview)).status).toBe(401)
  await endAll(server, databases, identity)
  expect((await endOf(server, preview)).Parameters).toMatchObject({ reason: 'session' })
})

test('ends with the session while many other sessions continue', async ({
  server,
  made,
  databases,
  identity,
}) => {
  const going = await start(server, made, 'C+')
  await server.sql(
    'rds',
    `insert into "Preview" ("ProjectId", "Id", "SessionId", "UserId", "ClientUserId", "StartedAt")
    select p."ProjectId", gen_random_uuid(), p."SessionId", p."UserId", p."ClientUserId", now()
    from "Preview" p, generate_series(1, 450) where p."Id" = $1`,
    [going['x-preview']],
  )
  const preview = await start(server, made, 'C+')
  await server.sql('rds', `update "Preview" set "SessionId" = '~gone' where "Id" = $1`, [
    preview['x-preview'],
  ])
  await endAll(server, databases, identity)
  expect((await endOf(server, preview)).Parameters).toMatchObject({ reason: 'session' })
  expect(await endOf(server, going)).toBeUndefined()
})
