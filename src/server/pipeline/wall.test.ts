import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadContract, WriteContract } from '#operations/core/contract.ts'
import type { Db } from '#operations/core/db.ts'
import type { ReadOperation, SignIns, WriteOperation } from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { openTestServer, type FirstServer } from '#test/harness/test-server.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import { openTargets } from '../db/targets.ts'
import { readConfig } from '../settings/config.ts'
import { AccessRights } from './access.ts'
import { ReadPipeline } from './read/read-pipeline.ts'
import { reads, writes } from './registry.ts'
import { GroupCommit } from './write/group-commit.ts'
import { WritePipeline } from './write/write-pipeline.ts'

// What row-level security is for: operations whose author forgot every clause that separates projects.
const everyDate = statement<object, { Id: number; ProjectId: number }>(
  'test.everyDate',
  () => sql<{ Id: number; ProjectId: number }>`select * from "ProjectDate" order by "Id"`,
)
const everyRecord = statement<object, { ProjectId: number }>(
  'test.everyRecord',
  () => sql<{ ProjectId: number }>`select "ProjectId" from "StandardDesktopReview"`,
)
const changeEveryRecord = statement<object, never>(
  'test.changeEveryRecord',
  () => sql<never>`update "StandardDesktopReview" set "ConsultantComment" = 'careless'`,
)

const carelessRead = {
  project: ({ project_id }: { project_id: number }) => project_id,
  read: ({ db }: { db: Db }) => db.run(everyDate, {}),
} as unknown as ReadOperation<ReadContract>

let looked: number[] = []
const carelessSnapshot = async ({ db }: { db: Db }) => {
  looked = (await db.run(everyRecord, {})).map(({ ProjectId }) => ProjectId)
  return { prior: [{}] }
}
const carelessWrite = async ({ db }: { db: Db }) => {
  await db.run(changeEveryRecord, {})
  return {}
}
const name = 'Standard:UpdateConsultantComment'
const careless = {
  ...writes.get(name)?.operation,
  snapshot: carelessSnapshot,
  write: carelessWrite,
} as unknown as WriteOperation<WriteContract>

const config = readConfig({})
let server: FirstServer
let ours: MadeProject
let theirs: MadeProject
let databases: ReturnType<typeof openTargets>
let close: () => Promise<void>
let query: ReadPipeline
let transform: WritePipeline
beforeAll(async () => {
  server = await openTestServer()
  ours = await makeProject(server)
  theirs = await makeProject(server)
  // The people of the tests are linked to every new project; these two leave the other one.
  await server.sql('ps', `delete from "ProjectUser" where "ProjectId" = $1`, [theirs.project])
  for (const { project } of [ours, theirs])
    await server.sql(
      'ps',
      `insert into "ProjectDate" ("ProjectId", "Name", "Date") values ($1, 'A day', '2030-01-01')`,
      [project],
    )
  await server.changed('ps')
  databases = openTargets({ rds: server.urls.rds, ps: server.urls.ps })
  const rights = new AccessRights(config)
  const lanes = new GroupCommit(databases.ps, rights)
  const target = { reads: databases.ps.reads, rights }
  const contract = reads.get('dates/dates')!.contract
  query = new ReadPipeline(
    config,
    new Map([['dates/dates', { contract, operation: carelessRead }]]),
    { rds: target, ps: target },
    {} as SignIns,
  )
  transform = new WritePipeline(
    config,
    new Map([[name, { contract: writes.get(name)!.contract, operation: careless }]]),
    { rds: lanes, ps: lanes },
    async () => {},
    (_, userId, project) => query.callerIn('ps', userId, project),
  )
  close = async () => {
    await lanes.close()
    await Promise.all([databases.rds.close(), databases.ps.close()])
  }
})
afterAll(async () => {
  await close()
  await server.close()
})

const sessionOf = (role: 'C+' | 'K+' | 'ADM'): SessionUser => {
  const { id, email, name: called, userType } = people[role]
  return {
    sessionId: role,
    UserId: id,
    user_type: userType,
    email,
    name: called,
  } as SessionUser
}

test.each(['C+', 'K+', 'ADM'] as const)(
  'a read without a condition on the project returns only %s rows of the requested project',
  async (role) => {
    const answer = await query.respond({
      name: 'dates/dates',
      query: { project_id: ours.project, apiDb: 'ps' },
      session: sessionOf(role),
    })
    const { data } = JSON.parse(answer.plain().toString()) as { data: { Id: number }[] }
    const [own] = await server.sql('ps', `select "Id" from "ProjectDate" where "ProjectId" = $1`, [
      ours.project,
    ])
    expect(data.map(({ Id }) => Id)).toEqual([own.Id])
  },
)

const carry = (role: 'C+' | 'ADM', { project, standards }: MadeProject) =>
  transform.execute({
    body: {
      focus: 'Standard',
      action: 'UpdateConsultantComment',
      parameters: {
        project_id: project,
        standard_id: standards[0]!.id,
        phase: 'desktop-review',
        consultant_comment: 'as sent',
      },
    },
    apiDb: 'ps',
    session: sessionOf(role),
    idempotencyKey: undefined,
  })

const comments = async () => {
  const rows = await server.sql(
    'ps',
    `select distinct "ProjectId" from "StandardDesktopReview" where "ConsultantComment" = 'careless'`,
  )
  return rows.map(({ ProjectId }: { ProjectId: number }) => ProjectId)
}

test.each(['C+', 'ADM'] as const)(
  'a write of %s without a condition on the project sees and changes only its rows',
  async (role) => {
    await server.sql('ps', `update "StandardDesktopReview" set "ConsultantComment" = null`)
    await carry(role, ours)
    expect(new Set(looked)).toEqual(new Set([ours.project]))
    expect(await comments()).toEqual([ours.project])
  },
)

test('a write to a foreign project finds and changes nothing', async () => {
  await server.sql('ps', `update "StandardDesktopReview" set "ConsultantComment" = null`)
  const carried = carry('C+', theirs)
  await expect(carried).rejects.toThrow()
  expect(looked).toEqual([])
  expect(await comments()).toEqual([])
})

test('a person who loses a project loses it with the next write, despite cached access', async () => {
  await server.sql('ps', `delete from "ProjectUser" where "ProjectId" = $1`, [ours.project])
  await server.changed('ps')
  const carried = carry('C+', ours)
  await expect(carried).rejects.toThrow()
  expect(looked).toEqual([])
})
