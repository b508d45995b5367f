import type pg from 'pg'
import { isOwnTable } from '#database/is-own-table.ts'

const query = `
  select exists (select from pg_class c where ${isOwnTable.target} and c.relname <> 'Refusal'
    and has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) as "mayWrite"`

/** Whether the role of a connection may write to a target, apart from the audit log. */
export async function mayWrite(connection: pg.Pool): Promise<boolean> {
  const { rows } = await connection.query<{ mayWrite: boolean }>(query)
  return rows[0]?.mayWrite === true
}
