import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { orderTables, readTables, withReferring, type Table } from './tables.ts'
import { userIdColumns } from './user-id-columns.ts'

let databases: CopiedDatabases
let client: pg.Client
let tables: Table[]
beforeAll(async () => {
  databases = await copyDatabases()
  client = new pg.Client({ connectionString: databases.urls.ps })
  await client.connect()
  tables = await readTables(client)
})
afterAll(async () => {
  await client.end()
  await databases.drop()
})

// Stored in the history as sent, even if no such user exists; never used for a lookup.
const keptAsSent = ['Transformation.SentUserId']

// User ids inside texts, settings, patterns and the history: the texts of the history stay unchanged, or its
// seals would no longer match.
const keptAsWritten = [
  'DocumentPage.Headings',
  'DocumentUpload.Citations',
  'ElementDocument.Anchor',
  'ProjectSettings.Settings',
  'Refusal.Asked',
  'StandardsSet.GroupDetails',
  'Transformation.Parameters',
  'Transformation.PreSnapshot',
  'Transformation.Updates',
  'Upload.Facts',
]

test('every column that may hold a user id is classified by whether its letter case changes', () => {
  const named = tables.flatMap(({ name, columns }) =>
    columns
      .filter(
        ({ name: column, type }) =>
          type === 'text' &&
          /(User|Owner|Editor|Author|Client|Consultant|Sender|Recipient)_?Id$|By$|_user_id$/i.test(
            column,
          ),
      )
      .map((column) => `${name}.${column.name}`),
  )
  const decided = [...userIdColumns(tables), ...keptAsSent]
  expect(named.filter((column) => !decided.includes(column))).toEqual([])
})

test('every copied JSON column is listed in this test', () => {
  const json = tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => type.startsWith('json')).map((column) => `${name}.${column.name}`),
  )
  expect(json).toEqual(keptAsWritten)
})

test('every table has a key and follows the tables that it references', () => {
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
  const names = orderTables(tables.toReversed()).map(({ name }) => name)
  for (const { name, references } of tables)
    for (const { to } of references)
      if (to !== name) expect(names.indexOf(to)).toBeLessThan(names.indexOf(name))
  expect(names).toHaveLength(tables.length)
})

test('copying a table again includes the tables that reference it, directly or indirectly', () => {
  expect([...withReferring(new Set(['Task']), tables)]).toEqual(['Task', 'TaskAssignee'])
  expect(withReferring(new Set(['User']), tables)).toContain('TaskAssignee')
  expect(withReferring(new Set(), tables)).toEqual(new Set())
})

test('throws when tables reference each other in a circle', () => {
  const table = (name: string, to: string): Table => ({
    name,
    columns: [],
    key: [],
    references: [{ to, columns: ['x'], referenced: ['x'] }],
    forcesRowSecurity: false,
  })
  expect(() => orderTables([table('A', 'B'), table('B', 'A')])).toThrow('A, B')
})
