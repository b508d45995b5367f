import type pg from 'pg'
import { targetTables } from '#database/table-names.ts'

const query = `
  select exists (select from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any ($1)
    and has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) as "mayWrite"`

/** Whether the role of a connection may write to a target, apart from the audit log. */
export async function mayWrite(connection: pg.Pool): Promise<boolean> {
  const { rows } = await connection.query<{ mayWrite: boolean }>(query, [
    targetTables.filter((name) => name !== 'Refusal'),
  ])
  return rows[0]?.mayWrite === true
}
