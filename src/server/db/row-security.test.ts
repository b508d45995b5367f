import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { applyRowSecurity } from '#database/migrate.ts'
import { rowSecurity } from '#database/row-security.ts'
import { statement } from '#operations/core/statement.ts'
import { targets } from '#rules/api/targets.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'
import { clientSettings, scopedDbs } from './connection.ts'
import type { Scope } from './scope.ts'

const test = serverTest
  .extend('ours', { scope: 'file', auto: true }, ({ newProject }) => newProject())
  .extend('theirs', { scope: 'file', auto: true }, ({ newProject }) => newProject())
  .extend('client', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const client = new pg.Client(clientSettings(server.urls.ps))
    await client.connect()
    onCleanup(() => client.end())
    return client
  })

const projectTables = `
  select c.relname as name, case when c.relname = 'Project' then 'Id' else 'ProjectId' end as project,
    c.relrowsecurity and c.relforcerowsecurity as "isForced",
    (select array_agg(p.polname::text) from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (a.attname = 'ProjectId' or (c.relname = 'Project' and a.attname = 'Id'))
  order by 1`

// It counts changes without saying what they were, and is read before it is known whether the caller may see
// the project.
const open = ['ChangeCount']

const rowsOf = statement<{ table: string }, { n: number }>(
  'test.rowsOf',
  (_, place) => sql<{ n: number }>`
    select (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', ${place('table')}::text), false, true, '')))[1]::text::int as n`,
)
const projects = statement<object, { Id: number }>(
  'test.projects',
  () => sql<{ Id: number }>`select "Id" from "Project" order by "Id"`,
)
const broken = statement<object, never>('test.broken', () => sql<never>`select 1 / 0`)

const within = (client: pg.Client, scope: Scope) => scopedDbs(client, true)(scope)
const seen = async (client: pg.Client, scope: Scope) =>
  (await within(client, scope).run(projects, {})).map(({ Id }) => Id)

test.for(targets)(
  'every table of %s with rows of projects has row-level security, for its owner too',
  async (target, { server }) => {
    const tables = await server.sql(target, projectTables)
    expect(tables.length).toBeGreaterThan(15)
    for (const { name, isForced, policies } of tables) {
      const isOpen = open.includes(name)
      expect([name, isForced, policies]).toEqual([name, !isOpen, isOpen ? null : ['Scope']])
    }
  },
)

test('without a scope no row of any project is visible; within one only those of its projects', async ({
  server,
  ours,
  client,
}) => {
  const tables = await server.sql('ps', projectTables)
  for (const { name, project } of tables.filter(
    (table: { name: string }) => !open.includes(table.name),
  )) {
    const [count] = await server.sql(
      'ps',
      `select count(*)::int as n, count(*) filter (where "${project}" = ${ours.project})::int as ours from "${name}"`,
    )
    const counted = async (scope: Scope) =>
      (await within(client, scope).run(rowsOf, { table: name }))[0]?.n
    expect([name, await counted([]), await counted([ours.project]), await counted('all')]).toEqual([
      name,
      0,
      count.ours,
      count.n,
    ])
  }
})

test('the owner of the tables sees no project either, unless it opens the scope of all', async ({
  server,
}) => {
  const url = new URL(server.ownerUrls.ps)
  url.searchParams.delete('options')
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  const count = async () => (await owner.query(`select from "Project"`)).rowCount
  expect(await count()).toBe(0)
  await owner.query(`set plumbline.projects = '*'`)
  expect(await count()).toBeGreaterThan(3)
  await owner.end()
})

test('replaces row-level security policies of an earlier version once, and leaves current ones unchanged', async ({
  server,
}) => {
  const policy = `select oid::int, pg_get_expr(polqual, polrelid) as inside from pg_policy where polrelid = '"Task"'::regclass`
  const [before] = await server.sql('ps', policy)
  await server.sql(
    'ps',
    `alter policy "Scope" on "Task" using ("ProjectId" <@ (select "projectScope"()))`,
  )
  await server.sql('ps', rowSecurity)
  const [after] = await server.sql('ps', policy)
  expect(after.inside).toBe(before.inside)
  await server.sql('ps', rowSecurity)
  expect(await server.sql('ps', policy)).toEqual([after])
})

test('row-level security is enabled on tables in use without blocking anybody for long', async ({
  server,
}) => {
  await server.sql('ps', `drop policy "Scope" on "Task"`)
  const worker = new pg.Client({ connectionString: server.ownerUrls.ps })
  await worker.connect()
  await worker.query('begin')
  await worker.query('select from "Task" limit 1')
  const owner = new pg.Pool({ connectionString: server.ownerUrls.ps, max: 1 })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: owner }) })
  const putting = applyRowSecurity(db)
  await expectWaiting(server, 'ps')
  // Returns while the worker still holds the table lock that the policy waits for.
  await server.sql('ps', 'select from "Task" limit 1')
  await worker.query('commit')
  await putting
  await Promise.all([worker.end(), db.destroy()])
  const [found] = await server.sql(
    'ps',
    `select count(*)::int as n from pg_policy where polrelid = '"Task"'::regclass`,
  )
  expect(found.n).toBe(1)
})

test('the planner estimates rows under row-level security', async ({ server, client }) => {
  const [{ n }] = await server.sql('ps', 'select count(*)::int as n from "ProjectStandard"')
  await server.sql('ps', 'analyze "ProjectStandard"')
  const { rows } = await client.query(`explain (format json) select from "ProjectStandard"`)
  expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(n / 4)
})

const refusedByWall = /row-level security/

test('rows of other projects cannot be updated, deleted, inserted or moved', async ({
  server,
  ours,
  theirs,
  client,
}) => {
  const { project: one } = ours
  const { project: other, standards } = theirs
  const inScope = async (text: string, values: unknown[]) => {
    await client.query('begin')
    try {
      await client.query(`select set_config('plumbline.projects', $1, true)`, [`{[${one},${one}]}`])
      return (await client.query(text, values)).rowCount
    } finally {
      await client.query('rollback')
    }
  }
  expect(await inScope(`update "Project" set "Name" = 'x' where "Id" = $1`, [other])).toBe(0)
  expect(await inScope(`update "Project" set "Name" = 'x'`, [])).toBe(1)
  expect(await inScope(`delete from "ProjectUser" where "ProjectId" = $1`, [other])).toBe(0)
  const add = `insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('x', $1, $2, $3)`
  const author = server.idOf('ADM', 'ps')
  expect(await inScope(add, [one, ours.standards[0]!.id, author])).toBe(1)
  await expect(inScope(add, [other, standards[0]!.id, author])).rejects.toThrow(refusedByWall)
  await expect(
    inScope(`update "ProjectUser" set "ProjectId" = $1 where "ProjectId" = $2`, [other, one]),
  ).rejects.toThrow(refusedByWall)
})

test('a scope ends with its statement, also when the statement fails, whatever travels beside it on the connection', async ({
  ours,
  theirs,
  client,
}) => {
  const asked = Array.from({ length: 200 }, (_, index): Scope =>
    index % 4 === 0
      ? 'all'
      : index % 4 === 1
        ? []
        : [index % 4 === 2 ? ours.project : theirs.project],
  )
  const everything = await seen(client, 'all')
  const answers = await Promise.all(
    asked.map(async (scope, index) => {
      if (index % 7 === 0)
        await expect(within(client, 'all').run(broken, {})).rejects.toThrow('division')
      return seen(client, scope)
    }),
  )
  expect(answers).toEqual(asked.map((scope) => (scope === 'all' ? everything : scope)))
  const { rows } = await client.query(
    `select current_setting('plumbline.projects', true) as scope, (select count(*)::int from "Project") as n`,
  )
  expect(rows).toEqual([{ scope: '', n: 0 }])
})

test('unnamed statements, as behind a pooler, keep their scopes', async ({
  ours,
  theirs,
  client,
}) => {
  const nameless = scopedDbs(client, false)
  const answers = await Promise.all(
    [[ours.project], [], [theirs.project]].map((scope) => nameless(scope).run(projects, {})),
  )
  expect(answers.map((rows) => rows.map(({ Id }) => Id))).toEqual([
    [ours.project],
    [],
    [theirs.project],
  ])
})

test.for([
  [`update "Transformation" set "Action" = 'x'`],
  [`delete from "Transformation"`],
  [`truncate "Transformation"`],
  [`delete from "TransformationSeal"`],
  [`truncate "Task" cascade`],
  [`drop table "Task" cascade`],
  [`alter table "Task" disable row level security`],
  [`create table "Mine" ("Id" int)`],
  [`update kysely_migration set name = 'x'`],
  [`set role plumbline`],
] as const)('the role of the server may not: %s', async ([text], { client }) => {
  await expect(client.query(text)).rejects.toMatchObject({ code: '42501' })
})

test('the role of the server makes the partitions of the history that are to come, and no other table', async ({
  server,
  client,
}) => {
  await client.query(`select "makeHistoryPartition"('2041-05-01')`)
  const [made] = await server.sql(
    'ps',
    `select to_regclass('"Transformation_2041_05"') is not null as "isMade"`,
  )
  expect(made.isMade).toBe(true)
})
