import pg from 'pg'
import { expect, test } from 'vitest'
import { copyDatabases } from '#test/harness/copy-databases.ts'
import { readTables } from './tables.ts'

test('tables that somebody else keeps in a target are neither copied nor emptied', async () => {
  const { ownerUrls, drop } = await copyDatabases()
  const client = new pg.Client({ connectionString: ownerUrls.ps })
  await client.connect()
  try {
    const before = await readTables(client)
    await client.query(`
      create table "Invoice" ("Id" serial primary key, "UserId" text references "User" ("Id"));
      create view "OpenTask" as select * from "Task"`)
    expect(await readTables(client)).toEqual(before)
  } finally {
    await client.end()
    await drop()
  }
})
