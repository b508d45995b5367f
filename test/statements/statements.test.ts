import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabases } from '../harness/copy-databases.ts'
import { fileOf, differencesOfQuery, differencesOfStatement, type Finding } from './differences.ts'
import { openPreparing } from './prepare.ts'
import { rawQueries, type RawQuery } from './raw-queries.ts'
import type { RecordedStatement } from './recorder.ts'
import { Source } from './source.ts'
import { callOf, statementCalls, typesOf } from './statement-types.ts'

/*
 * The row of a statement is declared by hand beside its SQL. This test prepares every statement in every database and compares PostgreSQL's
 * description of the result with the row as the TypeScript compiler resolves it. No list of statements or rows needs to be maintained.
 * Statements: record.ts loads the modules and records each statement with the calls that made it; the type arguments of these calls are its
 * types (statement-types.ts). PostgreSQL prints the parse tree of each query that it prepares (debug_print_parse). The tree shows what
 * column types do not: the keys and types of JSON that the query builds, and whether a column may be null, by NOT NULL, outer joins,
 * conditions, aggregates and the declared types of the parameters (infer.ts). Whatever cannot be proven not to be null may be null. Queries
 * without statement(): client.query<Row>(...) and sql<Row>`...`.execute(...), if their text is known without running the code. Not covered:
 * the queries of `madeWhenAsked`; queries whose rows are not declared; the contents of stored JSON, of stored arrays and of jsonb constants;
 * which values of a text or number column a union of literals names; the tables that the query builder reads for the seed, and those of the
 * sign-in library, whose rows are derived from the types of the tables.
 */

/** Columns that are never null for a reason that the parse tree of their query does not show. */
const neverNull: Readonly<Record<string, string>> = {
  'standardPhase.clientCounts StandardId': 'A full join has a row of one side at least.',
  'tasks.forDashboard assigned': 'The person who asks is among the assignees.',
  'tasks.forDashboardOfClient assigned': 'The person who asks is among the assignees.',
  'tasks.pageForDashboard assigned': 'The person who asks is among the assignees.',
  'tasks.pageForDashboardOfClient assigned': 'The person who asks is among the assignees.',
  'mail.claim body': 'A mail has its body while it waits.',
  'post-mail.ts body': 'A mail has its body while it waits.',
  'factor-store.ts app.since': 'The row of a verified app is there.',
  'factor-store.ts app.secret': 'The row of a verified app is there.',
  'tables.ts references[].to': 'A reference names a table.',
  'tables.ts references[].columns': 'A reference has columns.',
  'tables.ts references[].referenced': 'A reference names columns.',
  'seed-history.ts owns': 'The owner of a table is a role.',
  'prepare-destination.ts month': 'Its condition is the same pattern.',
  'copy-target.ts identity': 'Every cluster has one identifier.',
}

/** Files with a query whose text is built at run time, and what its parts are. */
const madeWhenAsked: Readonly<Record<string, string>> = {
  'read-project.ts': 'Parts for each phase.',
  'check-role.ts': 'The names of settings.',
  'copy-sequences.ts': 'A table and a sequence that the catalog names.',
  'digest.ts': 'A table and columns that the catalog names.',
  'table-slice.ts': 'A table and columns that the catalog names.',
  'attempt-counters.ts': 'A part for each budget.',
}

const root = join(import.meta.dirname, '../..')
const faults = 'test/statements/faults.fixture.ts'

let source: Source
let statements: readonly RecordedStatement[]
let queries: readonly RawQuery[]
let found: readonly Finding[]

beforeAll(async () => {
  const recorded = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'record.ts'), faults],
    { maxBuffer: 2 ** 26 },
  )
  source = new Source(root)
  const { adminUrls, drop } = await copyDatabases()
  const [rds, ps, identity] = await Promise.all([
    openPreparing(adminUrls.rds),
    openPreparing(adminUrls.ps),
    openPreparing(adminUrls.identity),
  ])
  const databases = { rds, ps, identity }
  try {
    statements = JSON.parse((await recorded).stdout) as RecordedStatement[]
    queries = rawQueries(source)
    const all: Finding[] = []
    for (const one of statements)
      all.push(...(await differencesOfStatement(one, typesOf(one, source), databases)))
    for (const one of queries) all.push(...(await differencesOfQuery(one, databases)))
    found = all
  } finally {
    await Promise.all([rds, ps, identity].map(({ close }) => close()))
    await drop()
  }
})

afterAll(() => source.close())

const keyOf = ({ of, path }: Finding) => `${of} ${path}`
const isExcused = (one: Finding) => one.concernsNull === true && keyOf(one) in neverNull
const isFault = ({ of }: Pick<Finding, 'of'>) => of.startsWith('fault.')
const report = ({ of, place, path, what, databases }: Finding) =>
  `${of} (${place}): ${path} ${what} [${databases.join(', ')}]`

test('every statement and query returns the columns that its row declares, with their types, and null only where the row allows it', () => {
  expect(found.filter((one) => !isFault(one) && !isExcused(one)).map(report)).toEqual([])
})

test('every column listed as never null needs its place in the list', () => {
  expect(found.filter(isExcused).map(keyOf).toSorted()).toEqual(Object.keys(neverNull).toSorted())
})

test('every call that makes a statement was recorded when its module was loaded', () => {
  const seen = new Set(statements.map((one) => callOf(one, source)))
  const unseen = statementCalls(source).filter((call) => !seen.has(call))
  expect(unseen.map((call) => source.place(call))).toEqual([])
  expect(statements.length).toBeGreaterThan(300)
})

test('the text of every query with a declared row is known without running it, except in the files listed', () => {
  const unknown = queries.filter(({ texts }) => texts === undefined)
  const files = new Set(unknown.map(({ place }) => fileOf(place)))
  expect([...files].toSorted()).toEqual(Object.keys(madeWhenAsked).toSorted())
  expect(queries.length - unknown.length).toBeGreaterThan(30)
})

test('a column that has another name or type, is missing, is not declared, or may be null is reported by name', () => {
  expect(found.filter(isFault).map(report)).toMatchInlineSnapshot(`
    [
      "fault.anotherName (test/statements/faults.fixture.ts:6): Name is declared, and is not selected [rds, ps]",
      "fault.anotherName (test/statements/faults.fixture.ts:6): Title is selected, and is not declared [rds, ps]",
      "fault.anotherType (test/statements/faults.fixture.ts:11): Id is declared string, and is a number [rds, ps]",
      "fault.anotherType (test/statements/faults.fixture.ts:11): IsDeleted is declared number, and is a boolean [rds, ps]",
      "fault.missing (test/statements/faults.fixture.ts:16): StatusId is declared, and is not selected [rds, ps]",
      "fault.notDeclared (test/statements/faults.fixture.ts:21): StatusId is selected, and is not declared [rds, ps]",
      "fault.outerJoin (test/statements/faults.fixture.ts:26): Text is declared string, and may be null [rds, ps]",
      "fault.withinJson (test/statements/faults.fixture.ts:32): tasks is declared { Id: string; Texts: number[]; at: string; }[], and may be null [rds, ps]",
      "fault.withinJson (test/statements/faults.fixture.ts:32): tasks[].Texts is declared, and is not selected [rds, ps]",
      "fault.withinJson (test/statements/faults.fixture.ts:32): tasks[].at is declared, and is not selected [rds, ps]",
      "fault.withinJson (test/statements/faults.fixture.ts:32): tasks[].Id is declared string, and is a number [rds, ps]",
      "fault.withinJson (test/statements/faults.fixture.ts:32): tasks[].Text is selected, and is not declared [rds, ps]",
      "fault.forMany (test/statements/faults.fixture.ts:38): n is declared, and is not selected [rds, ps]",
      "fault.forMany (test/statements/faults.fixture.ts:38): title is declared string, and may be null [rds, ps]",
    ]
  `)
})
