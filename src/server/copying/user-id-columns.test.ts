import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { copyDatabases, type CopiedDatabases } from '../../../test/copy-databases.ts'
import { orderTables, withReferring } from './order-tables.ts'
import { readTables, type Table } from './read-tables.ts'
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

// Kept in the history as it was sent, whoever was meant; nobody is looked up by it.
const keptAsSent = ['Transformation.SentUserId']

// Settings, patterns, and the history: its texts stay as they were written, or its seals would break.
const keptAsWritten = [
  'ProjectSettings.Settings',
  'Refusal.Asked',
  'StandardsSet.GroupDetails',
  'Transformation.Parameters',
  'Transformation.PreSnapshot',
  'Transformation.Updates',
]

test('of every column that may name a person it is decided whether its letter case changes', () => {
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

test('no column of JSON is copied that nobody has looked at', () => {
  const json = tables.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => type.startsWith('json')).map((column) => `${name}.${column.name}`),
  )
  expect(json).toEqual(keptAsWritten)
})

test('every table has a key and comes after those that it refers to', () => {
  expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
  const names = orderTables(tables.toReversed()).map(({ name }) => name)
  for (const { name, references } of tables)
    for (const { to } of references)
      if (to !== name) expect(names.indexOf(to)).toBeLessThan(names.indexOf(name))
  expect(names).toHaveLength(tables.length)
})

test('with a table all that refer to it go, directly or through others', () => {
  expect([...withReferring(new Set(['Task']), tables)]).toEqual(['Task', 'TaskAssignee'])
  expect(withReferring(new Set(['User']), tables)).toContain('TaskAssignee')
  expect(withReferring(new Set(), tables)).toEqual(new Set())
})

test('tables that refer to each other in a circle are told', () => {
  const table = (name: string, to: string): Table => ({
    name,
    columns: [],
    key: [],
    references: [{ to, columns: ['x'], named: ['x'] }],
    isWalled: false,
  })
  expect(() => orderTables([table('A', 'B'), table('B', 'A')])).toThrow('A, B')
})
