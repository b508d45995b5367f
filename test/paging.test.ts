import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import { phases } from '#rules/review/phases.ts'
import { addStandards } from './factories/add-standards.ts'
import type { MadeProject } from './factories/make-project.ts'
import { makeProject } from './factories/make-project.ts'
import { makeTask } from './factories/make-task.ts'
import { people, type Role } from './harness/people.ts'
import { test as serverTest } from './harness/server-test.ts'
import type { TestServer } from './harness/test-server.ts'

type Member = Exclude<Role, 'ANON'>
type Row = Readonly<Record<string, unknown>> & { readonly Id: number }
type Query = Readonly<Record<string, string | number>>

/** A project with open and done tasks of two standards, documents whose names sort as numbers, and more standards. */
async function fill(server: TestServer): Promise<MadeProject> {
  const made = await makeProject(server)
  const { project, module, standards } = made
  await addStandards(server, { project, module, count: 5 })
  const parts = [
    { 'K+': false, 'C+': true },
    { 'K+': true },
    { 'C+': false },
    { 'C+': true, 'K+': true },
  ] as const
  for (const [index, assignees] of [...parts, ...parts].entries())
    await makeTask(server, {
      project,
      standard: standards[index % 2]!.id,
      text: `Task ${index}`,
      author: index < 4 ? 'SC' : 'K+',
      assignees,
    })
  // Tasks created at the same moment are distinguished by their ids.
  for (const target of ['rds', 'ps'] as const) {
    await server.sql(
      target,
      `update "Task" set "CreationDate" = '2026-11-25 10:00:00.123456' where "ProjectId" = $1 and "Id" % 3 = 0`,
      [project],
    )
    await server.changed(target)
  }
  for (const name of ['Plan 10.pdf', 'Plan 9.pdf', 'a:plan.pdf', 'Plan 9.pdf', 'Zeta.pdf'])
    await addDocument(server, project, name)
  return made
}

async function addDocument(server: TestServer, project: number, name: string) {
  await server.sql(
    'rds',
    `insert into "Document" ("Name", "RealName", "FileSize", "ProjectId", "IsDocumentVisibleForProject", "CreatedBy")
    values ($1, $1, 1, $2, true, $3)`,
    [name, project, server.idOf('C+')],
  )
  await server.changed('rds')
}

const test = serverTest.extend('filled', { scope: 'file' }, ({ server }) => fill(server))

const lists: readonly (readonly [
  name: ReadName,
  query: (made: MadeProject, role: Member) => Query,
])[] = [
  ['tasks/tasks_for_project', ({ project }) => ({ project_id: project })],
  [
    'tasks/tasks_for_project',
    ({ project, standards }) => ({ project_id: project, standard_id: standards[0]!.id }),
  ],
  ['tasks/tasks_combined_client', () => ({})],
  ['tasks/tasks_combined_client', () => ({ is_open: 'true' })],
  ['tasks/for_dashboard', (_, role) => ({ user_id: people[role].id })],
  ['projects/{id}/documents/documents_with_citations', ({ project }) => ({ id: project })],
  ['projects/{id}/standard_phase', ({ project }) => ({ id: project, phase: 'desktop-review' })],
  ['projects/{id}/standard_phase', ({ project }) => ({ id: project })],
]

const tablesOfStandards = [...phases.map(({ standardTable }) => standardTable), 'ProjectStandard']

const readAs = (server: TestServer, role: Member, name: ReadName) => async (query: Query) => {
  const { status, body } = await server.read(role, name, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { readonly data: readonly Row[]; readonly next?: string | null }
}

/** Reads all pages of a list, with something happening before the second. */
async function walk(
  read: ReturnType<typeof readAs>,
  query: Query,
  limit: number,
  meanwhile: (seen: readonly Row[]) => Promise<void> = async () => {},
) {
  const rows: Row[] = []
  let after: string | null | undefined
  for (let pages = 0; after !== null; pages += 1) {
    if (pages === 1) await meanwhile(rows)
    const page = await read({ ...query, limit, ...(after && { after }) })
    expect(page.data.length).toBeLessThanOrEqual(limit)
    if (page.next !== null) expect(page.data).toHaveLength(limit)
    rows.push(...page.data)
    after = page.next
    expect(pages).toBeLessThan(1_000)
  }
  return rows
}

for (const [name, queryOf] of lists)
  test(`the pages of ${name} with ${JSON.stringify(queryOf({ project: 0, standards: [{ id: 0 }] } as never, 'K+'))} are the list, for everybody and in every size`, async ({
    server,
    filled,
  }) => {
    for (const role of ['ADM', 'C+', 'K+'] as const) {
      const read = readAs(server, role, name)
      const query = queryOf(filled, role)
      const whole = await read(query)
      expect(whole).not.toHaveProperty('next')
      if (role !== 'ADM' || name !== 'tasks/for_dashboard')
        expect(whole.data.length).toBeGreaterThan(1)
      for (const limit of [1, 2, 7]) expect(await walk(read, query, limit)).toEqual(whole.data)
      const [first, second] = [
        await read({ ...query, limit: 200 }),
        await read({ ...query, limit: '200' }),
      ]
      expect(first).toEqual({ data: whole.data, next: null })
      expect(second).toEqual(first)
    }
  })

test('tasks that come and go between pages are neither repeated nor make others missing', async ({
  server,
}) => {
  const made = await fill(server)
  for (const limit of [1, 2]) {
    const query = { project_id: made.project }
    const read = readAs(server, 'C+', 'tasks/tasks_for_project')
    const before = (await read(query)).data
    let gone = 0
    const seen = await walk(read, query, limit, async (rows) => {
      gone = rows.at(-1)!.Id
      await server.write('ADM', 'Task:Delete', { task_id: gone })
      await server.write('C+', 'Task:Create', {
        text: 'Newer',
        project_id: made.project,
        standard_id: made.standards[0]!.id,
      })
      const untouched = before.at(-1)!.Id
      await server.write('ADM', 'Task:Delete', { task_id: untouched })
    })
    expect(seen.map(({ Id }) => Id)).toEqual(before.slice(0, -1).map(({ Id }) => Id))
    expect(seen.map(({ Id }) => Id)).toContain(gone)
  }
})

test('documents and standards that come and go between pages do the same', async ({ server }) => {
  const made = await fill(server)
  const { project, module } = made
  const documents = readAs(server, 'C+', 'projects/{id}/documents/documents_with_citations')
  const listed = (await documents({ id: project })).data
  const walked = await walk(documents, { id: project }, 2, async (rows) => {
    await server.sql('rds', 'delete from "Document" where "Id" = $1', [rows.at(-1)!.Id])
    await addDocument(server, project, '0 first.pdf')
  })
  expect(walked.map(({ Id }) => Id)).toEqual(listed.map(({ Id }) => Id))

  const standards = readAs(server, 'C+', 'projects/{id}/standard_phase')
  const query = { id: project, phase: 'verification' }
  const before = (await standards(query)).data
  const seen = await walk(standards, query, 2, async (rows) => {
    for (const table of tablesOfStandards)
      await server.sql(
        'rds',
        `delete from "${table}" where "ProjectId" = $1 and "StandardId" = $2`,
        [project, rows.at(-1)!.Id],
      )
    const [added] = await server.sql(
      'rds',
      `insert into "Standard" ("Name", "StandardSetId") values ('AS 1', $1) returning "Id"`,
      [module],
    )
    for (const table of tablesOfStandards.toReversed())
      await server.sql(
        'rds',
        `insert into "${table}" ("ProjectId", "StandardId") values ($1, $2)`,
        [project, added.Id],
      )
    await server.changed('rds')
  })
  expect(seen.map(({ Id }) => Id)).toEqual(before.map(({ Id }) => Id))
})

test('a bad limit or key is refused by its name', async ({ server, filled }) => {
  for (const [name, queryOf] of lists) {
    const query = queryOf(filled, 'C+')
    for (const limit of [0, 201, -1, 1.5, '', 'two', '007'])
      await expectProblem(server, name, { ...query, limit }, 'limit')
    for (const after of [
      '',
      '0',
      'open-1',
      "open-1-1' or 1=1",
      'open-1-9999999999',
      'x'.repeat(3_000),
    ])
      await expectProblem(server, name, { ...query, after }, 'after')
  }
})

async function expectProblem(server: TestServer, name: ReadName, query: Query, place: string) {
  const { status, body } = await server.read('C+', name, query)
  expect(status, `${name} ${JSON.stringify(query)}`).toBe(400)
  expect(JSON.stringify(body)).toContain(`"place":"${place}"`)
}

test('behind the last row nothing follows', async ({ server, filled }) => {
  const read = readAs(server, 'ADM', 'tasks/tasks_for_project')
  const page = await read({ project_id: filled.project, after: 'done-0-1' })
  expect(page).toEqual({ data: [], next: null })
})
