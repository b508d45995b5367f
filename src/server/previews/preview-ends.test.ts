import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { people, type Role } from '../../../test/people.ts'
import { startPreview, type PreviewHeader } from '../../../test/start-preview.ts'
import type { Target } from '../../rules/targets.ts'
import { openTargets, type TargetDatabase } from '../databases/targets.ts'
import { endPreviews } from './end-previews.ts'

let house: FirstHouse
let made: MadeProject
let databases: Record<Target, TargetDatabase>
let identity: pg.Pool
beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  databases = openTargets({ rds: house.urls.rds, ps: house.urls.ps })
  identity = new pg.Pool({ connectionString: house.urls.identity, max: 1 })
})
afterAll(async () => {
  await Promise.all([databases.rds.close(), databases.ps.close(), identity.end()])
  await house.close()
})

const start = (role: Exclude<Role, 'ANON'> = 'C+', target: Target = 'rds') =>
  startPreview(house, made, role, target)

const project = (role: Role, preview?: PreviewHeader, target: Target = 'rds') =>
  house.read(role, 'projects/{id}/project', { id: made.project }, target, { ...preview })

const ended = [403, 'previewEnded'] as const
const outcome = ({ status, body }: Awaited<ReturnType<typeof project>>) => [status, body.error_code]

test('a preview belongs to its session and its target: anybody else is told that it has ended', async () => {
  const preview = await start('C+')
  expect((await project('C+', preview)).status).toBe(200)
  for (const role of ['ADM', 'SC', 'K+', 'Kx'] as const)
    expect([role, ...outcome(await project(role, preview))]).toEqual([role, ...ended])
  expect(outcome(await project('C+', preview, 'ps'))).toEqual(ended)
  for (const id of ['', 'x', "' or true --", '7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111'])
    expect(outcome(await project('C+', { 'x-preview': id }))).toEqual(ended)
})

test('it ends when it is ended, once, by the one who began it', async () => {
  const preview = await start('C+')
  const parameters = { project_id: made.project, preview_id: preview['x-preview'] }
  await expectRefused(house, 'ADM', 'Preview:End', parameters, refusal.notFound)
  const { pre_snapshot } = await expectDone(house, 'C+', 'Preview:End', parameters)
  expect(pre_snapshot).toMatchObject([{ UserId: house.idOf('K+'), FullName: people['K+'].name }])
  expect(outcome(await project('C+', preview))).toEqual(ended)
  await expectRefused(house, 'C+', 'Preview:End', parameters, refusal.notFound)
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

test.each(undone)(
  'it ends at once when %s, and the history says so',
  async (_, text, undo, role) => {
    const preview = await start('C+')
    const id = house.idOf(role)
    await house.sql('rds', text, [id])
    await house.changed('rds')
    const { status } = await project('C+', preview)
    expect([401, 403]).toContain(status)
    await endAll()
    await house.sql('rds', undo, undo.includes('$2') ? [id, made.project] : [id])
    await house.changed('rds')
    expect(outcome(await project('C+', preview))).toEqual(ended)
    expect((await endOf(preview)).Parameters).toMatchObject({
      reason: 'right',
      preview_id: preview['x-preview'],
    })
  },
)

// As the server judges it, over a house of its own.
async function endAll(): Promise<number> {
  return endPreviews({
    database: databases.rds,
    identity,
    mayBothSee: async ({ UserId, ClientUserId, ProjectId }) => {
      const rows = await house.sql(
        'rds',
        `select from "ProjectUser" l join "User" u on u."Id" = l."UserId"
        where l."ProjectId" = $1 and l."UserId" in ($2, $3) and not u."IsLocked"`,
        [ProjectId, UserId, ClientUserId],
      )
      return rows.length === 2
    },
  })
}

const endOf = async (preview: PreviewHeader) =>
  (
    await house.sql(
      'rds',
      `select * from "Transformation" where "Action" = 'End' and "Parameters" ->> 'preview_id' = $1`,
      [preview['x-preview']],
    )
  )[0]

test('it ends after an hour', async () => {
  const preview = await start('C+')
  await house.sql(
    'rds',
    `update "Preview" set "StartedAt" = now() - interval '61 minutes' where "Id" = $1`,
    [preview['x-preview']],
  )
  expect(outcome(await project('C+', preview))).toEqual(ended)
  await endAll()
  expect(await endOf(preview)).toMatchObject({
    UserId: house.idOf('C+'),
    Focus: 'Preview',
    ProjectId: made.project,
    Parameters: { reason: 'time', preview_id: preview['x-preview'] },
    PreSnapshot: [{ FullName: people['K+'].name }],
  })
})

test('it ends with the session', async () => {
  const preview = await start('SC')
  const [session] = await house.sql('rds', `select "SessionId" from "Preview" where "Id" = $1`, [
    preview['x-preview'],
  ])
  await house.sql('identity', `delete from "session" where "id" = $1`, [session.SessionId])
  expect((await project('SC', preview)).status).toBe(401)
  await endAll()
  expect((await endOf(preview)).Parameters).toMatchObject({ reason: 'session' })
})

test('it ends with the session, however many others go on', async () => {
  const going = await start('C+')
  await house.sql(
    'rds',
    `insert into "Preview" ("ProjectId", "Id", "SessionId", "UserId", "ClientUserId", "StartedAt")
    select p."ProjectId", gen_random_uuid(), p."SessionId", p."UserId", p."ClientUserId", now()
    from "Preview" p, generate_series(1, 450) where p."Id" = $1`,
    [going['x-preview']],
  )
  const preview = await start('C+')
  await house.sql('rds', `update "Preview" set "SessionId" = '~gone' where "Id" = $1`, [
    preview['x-preview'],
  ])
  await endAll()
  expect((await endOf(preview)).Parameters).toMatchObject({ reason: 'session' })
  expect(await endOf(going)).toBeUndefined()
})
