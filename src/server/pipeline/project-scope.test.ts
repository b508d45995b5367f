import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReadContract, WriteContract } from '#operations/core/contract.ts'
import type { Db } from '#operations/core/db.ts'
import type { ReadOperation, SignIns, WriteOperation } from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import { readConfig } from '../settings/config.ts'
import { AccessRights } from './access.ts'
import { ReadPipeline } from './read/read-pipeline.ts'
import { reads, writes } from './registry.ts'
import { GroupCommit } from './write/group-commit.ts'
import { WritePipeline } from './write/write-pipeline.ts'

// The case that row-level security is for: operations whose author forgot every condition that separates
// projects.
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

let seen: number[] = []
const carelessSnapshot = async ({ db }: { db: Db }) => {
  seen = (await db.run(everyRecord, {})).map(({ ProjectId }) => ProjectId)
  return { prior: [{}] }
}
const carelessWrite = async ({ db }: { db: Db }) => {
  await db.run(changeEveryRecord, {})
  return {}
}
const name = 'Standard:UpdateConsultantComment'
const carelessOperation = {
  ...writes.get(name)?.operation,
  snapshot: carelessSnapshot,
  write: carelessWrite,
  inOneStatement: undefined,
} as unknown as WriteOperation<WriteContract>

const config = readConfig({})

const test = serverTest.extend(
  'careless',
  { scope: 'file' },
  async ({ server, newProject, databases }, { onCleanup }) => {
    const ours = await newProject()
    const theirs = await newProject()
    // Test users are linked to every new project; remove them from the other one.
    await server.sql('ps', `delete from "ProjectUser" where "ProjectId" = $1`, [theirs.project])
    for (const { project } of [ours, theirs])
      await server.sql(
        'ps',
        `insert into "ProjectDate" ("ProjectId", "Name", "Date") values ($1, 'A day', '2030-01-01')`,
        [project],
      )
    await server.changed('ps')
    const rights = new AccessRights(config)
    const lanes = new GroupCommit(databases.ps, rights)
    onCleanup(() => lanes.close())
    const target = { reads: databases.ps.reads, rights }
    const contract = reads.get('dates/dates')!.contract
    const query = new ReadPipeline(
      config,
      new Map([['dates/dates', { contract, operation: carelessRead }]]),
      { rds: target, ps: target },
      {} as SignIns,
    )
    const transform = new WritePipeline(
      config,
      new Map([[name, { contract: writes.get(name)!.contract, operation: carelessOperation }]]),
      { rds: lanes, ps: lanes },
      async () => {},
      (_, userId, project) => query.callerIn('ps', userId, project),
    )
    const comment = (role: 'C+' | 'ADM', { project, standards }: MadeProject) =>
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
    const commented = async () => {
      const rows = await server.sql(
        'ps',
        `select distinct "ProjectId" from "StandardDesktopReview" where "ConsultantComment" = 'careless'`,
      )
      return rows.map(({ ProjectId }: { ProjectId: number }) => ProjectId)
    }
    return { ours, theirs, query, comment, commented }
  },
)

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

test.for(['C+', 'K+', 'ADM'] as const)(
  'a read without a condition on the project returns only %s rows of the requested project',
  async (role, { server, careless: { ours, query } }) => {
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

test.for(['C+', 'ADM'] as const)(
  'a write of %s without a condition on the project sees and changes only its rows',
  async (role, { server, careless: { ours, comment, commented } }) => {
    await server.sql('ps', `update "StandardDesktopReview" set "ConsultantComment" = null`)
    await comment(role, ours)
    expect(new Set(seen)).toEqual(new Set([ours.project]))
    expect(await commented()).toEqual([ours.project])
  },
)

test('a write to a foreign project finds and changes nothing', async ({
  server,
  careless: { theirs, comment, commented },
}) => {
  await server.sql('ps', `update "StandardDesktopReview" set "ConsultantComment" = null`)
  await expect(comment('C+', theirs)).rejects.toThrow()
  expect(seen).toEqual([])
  expect(await commented()).toEqual([])
})

test('a person who loses a project loses it with the next write, despite cached access', async ({
  server,
  careless: { ours, comment },
}) => {
  await server.sql('ps', `delete from "ProjectUser" where "ProjectId" = $1`, [ours.project])
  await server.changed('ps')
  await expect(comment('C+', ours)).rejects.toThrow()
  expect(seen).toEqual([])
})
