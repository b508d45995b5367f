import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateTables, readTableNames, tableNames } from '#cli/generate-tables.ts'
import { columnNames } from '#database/column-names.ts'
import { targets } from '#rules/api/targets.ts'
import { copyDatabases } from './harness/copy-databases.ts'

test('the types of the tables are those of the migrations, in both targets', async () => {
  const checkedIn = readFileSync(join(import.meta.dirname, '../src/database/tables.ts'), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-tables-'))
  const { ownerUrls, drop } = await copyDatabases()
  try {
    for (const target of targets)
      expect(await generateTables(ownerUrls[target], join(folder, target))).toBe(checkedIn)
  } finally {
    await drop()
    rmSync(folder, { recursive: true })
  }
})

test('the names of the columns are those of the types of the tables', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../src', file), 'utf8')
  expect(read('rules/cache/table-columns.ts')).toBe(columnNames(read('database/tables.ts')))
})

test('the names of the tables are those of the migrations, in all databases', async () => {
  const checkedIn = readFileSync(
    join(import.meta.dirname, '../src/database/table-names.ts'),
    'utf8',
  )
  const { ownerUrls, drop } = await copyDatabases()
  try {
    const identity = await readTableNames(ownerUrls.identity)
    for (const target of targets)
      expect(tableNames(await readTableNames(ownerUrls[target]), identity)).toBe(checkedIn)
  } finally {
    await drop()
  }
})
