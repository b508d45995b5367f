import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'

let databases: CopiedDatabases
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(() => databases.drop())

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

test.each(targets)(
  'the history of %s accepts inserts and rejects updates, deletes and truncation',
  async (target) => {
    await withClient(databases.ownerUrls[target], async (client) => {
      const id = target === 'rds' ? 'SOMEBODY' : 'somebody'
      await client.query(
        `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
      values ('${id}', 'Task', 'Create', '{}', '[]', '{}')`,
      )
      await client.query(
        `insert into "Transformation" ("CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
      values ('2001-01-01', '${id}', 'Task', 'Create', '{}', '[]', '{}')`,
      )
      await client.query(`insert into "TransformationSeal" values (1, 1, '', 'hash')`)
      const { rows } = await client.query<{ part: string }>(
        `select relname as part from pg_class where relname like 'Transformation%' and relkind in ('r', 'p')`,
      )
      const parts = rows.map(({ part }) => part)
      expect(parts.length).toBeGreaterThan(5)
      for (const part of parts)
        await expect(client.query(`truncate "${part}" cascade`)).rejects.toThrow(
          'The history is append-only',
        )
      for (const change of [
        `update "Transformation" set "UserId" = "UserId"`,
        `update "Transformation" set "CreatedAt" = now()`,
        'delete from "Transformation"',
        'delete from "Transformation_Default"',
        `update "TransformationSeal" set "Hash" = ''`,
        'delete from "TransformationSeal"',
      ])
        await expect(client.query(change)).rejects.toThrow('The history is append-only')
      const { rows: kept } = await client.query('select from "Transformation"')
      expect(kept).toHaveLength(2)
    })
  },
)

test('user ids are stored in the letter case of the target', async () => {
  const insert = (name: 'rds' | 'ps', id: string) =>
    withClient(databases.urls[name], (client) =>
      client.query('insert into "User" ("Id", "UserName") values ($1, $1)', [id]),
    )
  await insert('rds', 'ABC')
  await insert('ps', 'abc')
  await expect(insert('rds', 'abd')).rejects.toThrow('User_Id_check')
  await expect(insert('ps', 'ABD')).rejects.toThrow('User_Id_check')
})

test.each(targets)(
  'a month of %s whose rows came before its partition stays without one, also at the next start, and the months after it get theirs',
  async (target) => {
    await withClient(databases.ownerUrls[target], async (client) => {
      const id = target === 'rds' ? 'SOMEBODY' : 'somebody'
      await client.query(
        `insert into "Transformation" ("CreatedAt", "UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates")
      values ('2051-05-31 23:59:59+00', '${id}', 'Task', 'Create', '{}', '[]', '{}')`,
      )
      // A start sets no scope; a running server sets it for its transaction.
      for (const scope of ['', '*']) {
        await client.query('begin')
        await client.query(`select set_config('plumbline.projects', $1, true)`, [scope])
        await client.query(
          `select "makeHistoryPartition"(m) from unnest('{2051-05-01,2051-06-01}'::date[]) m`,
        )
        const { rows } = await client.query<object>(
          `select to_regclass('"Transformation_2051_05"') is not null as may, to_regclass('"Transformation_2051_06"') is not null as june,
            current_setting('plumbline.projects') as scope`,
        )
        await client.query('commit')
        expect(rows).toEqual([{ may: false, june: true, scope }])
      }
    })
  },
)
