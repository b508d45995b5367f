import { sql } from 'kysely'
import type { Block, LeafRow, PendingRow } from './block-rows.ts'
import type { Field } from './fields.ts'
import { namedStatements } from './named-statements.ts'
import { blockHead, shard } from './sealing-statements.ts'

type Range = { origin: string; afterXid: string; afterId: number; upToXid: string; upToId: number }

/** The statements that verify blocks against the rows of a table `r`. */
export function verifyingStatements(name: string, tableName: string, fields: readonly Field[]) {
  const [table, blocks] = [sql.table(tableName), sql.table(`${tableName}Block`)]
  const whole = sql`${blockHead}, r."Version", array_to_json(r."RowIds") as "RowIds", array_to_json(r."ProjectIds") as "ProjectIds",
    encode(r."Leaves", 'hex') as "Leaves", encode(r."Salt", 'hex') as "Salt"`
  const leafRow = sql`r."Id", coalesce(r."ProjectId", 0) as "ProjectId", json_build_array(${sql.join(fields.map((field) => field.text))}) as fields`
  const named = namedStatements(name)
  return {
    blocksAfter: named<{ after: number; upTo: number; limit: number }, Block>(
      'blocksAfter',
      (_, place) => sql`
        select ${whole} from ${blocks} r where r."Shard" = ${sql.lit(shard)} and r."Sequence" > ${place('after')}::bigint
          and r."Sequence" <= ${place('upTo')}::bigint order by r."Sequence" limit ${place('limit')}::int`,
    ),
    /** The rows of one origin after a position, up to another. */
    rowsBetween: named<Range, LeafRow>(
      'rowsBetween',
      (_, place) => sql`
        select ${leafRow} from ${table} r where r."Origin" = ${place('origin')}::bigint and r."Xid" is not null
          and (r."Xid", r."Id") > (${place('afterXid')}::xid8, ${place('afterId')}::bigint)
          and (r."Xid", r."Id") <= (${place('upToXid')}::xid8, ${place('upToId')}::bigint)
        order by r."Xid", r."Id"`,
    ),
    leafRowsOf: named<{ ids: readonly number[] }, LeafRow>(
      'leafRowsOf',
      (_, place) =>
        sql`select ${leafRow} from ${table} r where r."Id" = any (${place('ids')}::bigint[]) order by r."Id"`,
    ),
    /** The rows of one origin after a position. */
    pendingAfter: named<{ origin: string; xid: string; id: number; limit: number }, PendingRow>(
      'pendingAfter',
      (_, place) => sql`
        select r."Id", r."Xid"::text as "Xid", r."CreatedAt" from ${table} r where r."Origin" = ${place('origin')}::bigint and r."Xid" is not null
          and (r."Xid", r."Id") > (${place('xid')}::xid8, ${place('id')}::bigint)
        order by r."Xid", r."Id" limit ${place('limit')}::int`,
    ),
    lastRow: named<object, { Id: number }>(
      'lastRow',
      () => sql`select r."Id" from ${table} r order by r."Id" desc limit 1`,
    ),
  }
}
