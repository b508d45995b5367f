import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ownerRole, serverRole } from '#database/embedded/role-passwords.ts'
import { grantTo } from '#database/grant.ts'
import { migrate } from '#database/migrate.ts'
import { createInvitations } from '#server/auth/accounts/invitations.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { createSignIns } from '#server/auth/sign-in/sign-ins.ts'
import { mailPoster } from '#server/mail/post-mail.ts'
import { AccessRights } from '#server/pipeline/access.ts'
import { ReadPipeline } from '#server/pipeline/read/read-pipeline.ts'
import { reads } from '#server/pipeline/registry.ts'
import { readConfig } from '#server/settings/config.ts'
import { benchUser, seedBench, size } from '../bench/seed.ts'
import { testSecret } from './factories/make-session.ts'
import { copyDatabases, type CopiedDatabases } from './harness/copy-databases.ts'
import { explainingDb, type ExplainingDb } from './harness/explaining-db.ts'

// Tables that do not grow with use: a server has some hundred modules and people.
const small: readonly string[] = [
  'StandardsSet',
  'User',
  'Project',
  'Standard',
  'Template',
  'ReportTemplate',
  'StandardTip',
]

const project = 7
const module = 1 + ((project + 1) % size.modules)
const standard = (module - 1) * size.standardsOfModule + 1
const client = `bench-user-${50 + project}`

const ids: Readonly<Record<string, unknown>> = {
  project_id: project,
  module_id: module,
  standard_id: standard,
  user_id: benchUser.id,
}

/** The query of a read: its example, for a project, module and standard of the benchmark, and its user. */
const exampleOf = (name: string): Readonly<Record<string, unknown>> => {
  const { contract } = reads.get(name)!
  const query = contract.example.query as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(query).map(([parameter, value]) =>
      parameter === 'id' && contract.path.includes('/projects/{id}/')
        ? [parameter, project]
        : [parameter, ids[parameter] ?? value],
    ),
  )
}

// Queries that take longer to answer than the examples of the contracts.
const queries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'projects/{id}/standard_phase': { id: project, phase: 'desktop-review' },
  'projects/{id}/report': { id: project, kind: 'full-review', phase: 'desktop-review' },
  'transformations/query': { project_id: project, standard_id: standard },
  'admin/history': {},
  'admin/refusals': {},
  'tasks/tasks_combined_client': {},
  'tasks/tasks_for_project': { project_id: project },
  'admin/action_metrics': { project_id: project, standard_id: standard },
  'core/standards': { module_id: module },
}

const standardsOfProject = size.standardsOfModule * size.modulesOfProject
const phaseRecords = 3 * standardsOfProject

/** The number of rows that reads of progress count, or that a search examines, without returning them. */
const counted: Readonly<Record<string, number>> = {
  'projects/{id}/search': 2 * (phaseRecords + standardsOfProject),
  'projects/{id}/project': phaseRecords + standardsOfProject,
  'admin/project_module_assignments': phaseRecords + standardsOfProject,
  'admin/project_users': phaseRecords,
}

const callers = [
  ['an administrator', 'bench-admin', 'Administrator'],
  ['a consultant', benchUser.id, 'Consultant'],
  ['a client', client, 'Client'],
] as const

let explaining: ExplainingDb
let query: ReadPipeline
let databases: CopiedDatabases
const pools: pg.Pool[] = []

beforeAll(async () => {
  databases = await copyDatabases()
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  const name = `${new URL(databases.urls.ps).pathname.slice(1)}_sized`
  await admin.query(`create database "${name}" owner "${ownerRole}"`)
  await admin.end()
  const at = (url: string) => {
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  }
  const pool = new pg.Pool({ connectionString: at(databases.ownerUrls.ps), max: 2 })
  pools.push(pool)
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  await migrate(db, 'ps')
  await sql.raw(grantTo(serverRole, 'target')).execute(db)
  await seedBench(at(databases.ownerUrls.ps), () => {})
  await pool.query(
    `insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType") values ('bench-admin', 'admin@bench.test', 'Ada', 'Bench', 'Administrator')`,
  )
  explaining = await explainingDb(at(databases.urls.ps))
  const identity = new pg.Pool({ connectionString: databases.urls.identity, max: 1 })
  pools.push(identity)
  const config = readConfig({ DEFAULT_TARGET: 'ps', KEPT_ANSWERS_MB: '0' })
  const target = () => ({ reads: explaining.within, rights: new AccessRights(config) })
  const invitations = createInvitations({
    config,
    identity,
    postMail: mailPoster(identity, testSecret),
    origins: () => [],
  })
  query = new ReadPipeline(
    config,
    reads,
    { rds: target(), ps: target() },
    createSignIns({
      config,
      identity,
      invitations,
      removeSecondFactors: async () => {},
      releaseAddress: async () => {},
    }),
  )
  // What is cached in memory is read first, so that the order of the requests does not matter.
  for (const caller of callers) {
    await ask('core/modules', caller)
    await ask('admin/all_projects', caller)
  }
})

afterAll(async () => {
  await explaining.close()
  await Promise.all(pools.map((pool) => pool.end()))
  await databases.drop()
})

const ask = async (
  name: string,
  [, UserId, user_type]: (typeof callers)[number],
  asked = queries[name] ?? exampleOf(name),
) => {
  const session: SessionUser = {
    sessionId: 's',
    UserId,
    user_type,
    email: `${UserId}@bench.test`,
    name: UserId,
    secondFactor: 'given',
    shell: null,
  }
  return query.respond({ name, query: { ...asked, apiDb: 'ps' }, session })
}

/** How many rows a response contains, including nested ones. */
function rowsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + rowsIn(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + rowsIn(one), 0)
}

async function expectIndexes(
  name: string,
  caller: (typeof callers)[number],
  asked?: Readonly<Record<string, unknown>>,
  lookedThrough = counted[name] ?? 0,
): Promise<void> {
  explaining.taken()
  const answer = await ask(name, caller, asked).catch((error: unknown) => error)
  const taken = explaining.taken()
  expect(
    taken.flatMap(({ scannedTables }) => scannedTables).filter((table) => !small.includes(table)),
  ).toEqual([])
  if (answer instanceof Error) return
  const { data } = JSON.parse((answer as { plain: () => Buffer }).plain().toString()) as {
    data: unknown
  }
  const answered = Math.max(rowsIn(data) + lookedThrough, 20)
  const allowed = 10 * answered
  const read = taken.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
  const shown = taken.map((one) => `${one.name} read ${one.rowsRead}`).join(', ')
  expect(read, `${answered} rows answered or counted; ${shown}`).toBeLessThanOrEqual(allowed)
}

for (const caller of callers) {
  test.each([...reads.keys()])(
    `%s for ${caller[0]} reads its rows by indexes, and few others`,
    (name) => expectIndexes(name, caller),
  )
}

// The open tasks are read first, then the done ones.
const tasksOfProject = (2 * size.tasks) / size.projects

// A page of a person's tasks in all projects reads all of these tasks; a client's counts of a project read
// those of its standards.
const pages: Readonly<Record<string, number>> = {
  'tasks/tasks_for_project': tasksOfProject,
  'tasks/tasks_combined_client': size.tasks,
  'tasks/for_dashboard': 0,
  'projects/{id}/documents/documents_with_citations': 0,
  'projects/{id}/standard_phase': standardsOfProject,
}

for (const caller of callers)
  test.each(Object.entries(pages))(
    `a page of %s for ${caller[0]} is one statement over indexes`,
    async (name, lookedThrough) => {
      const whole = queries[name] ?? exampleOf(name)
      const asked = { ...whole, ...('user_id' in whole && { user_id: caller[1] }), limit: 20 }
      const through = caller[2] === 'Administrator' ? 0 : lookedThrough
      await expectIndexes(name, caller, asked, through)
      const { next } = JSON.parse((await ask(name, caller, asked)).plain().toString()) as {
        next: string | null
      }
      await expectIndexes(
        name,
        caller,
        { ...asked, ...(next !== null && { after: next }) },
        through,
      )
      explaining.taken()
      await ask(name, caller, asked)
      const taken = explaining.taken().map((one) => one.name)
      const ofClient = caller[2] === 'Client' && name.endsWith('standard_phase')
      const counts = ofClient ? ['standardPhase.clientCounts'] : []
      expect(taken.filter((one) => one !== 'versions.read')).toEqual([expect.anything(), ...counts])
    },
  )

for (const caller of callers.slice(1))
  test(`the history of a standard in all projects of ${caller[0]} is found by indexes`, () =>
    expectIndexes('transformations/query', caller, { standard_id: standard }, size.projects))

test('a table that is read from beginning to end is noticed', async () => {
  const { statement } = await import('#operations/core/statement.ts')
  explaining.taken()
  await explaining.within('all').run(
    statement<object, unknown>(
      'test.scan',
      () => sql`select count(*) from "Task" where "Text" like '%x%'`,
    ),
    {},
  )
  expect(explaining.taken()).toMatchObject([{ scannedTables: ['Task'], rowsRead: size.tasks }])
})
