import { sql, type RawBuilder } from 'kysely'

const highest = sql`'18446744073709551615'::xid8`

/** The position after which the rows of an origin are read, and whether that origin is this database. */
type After = {
  readonly origin: RawBuilder<string>
  readonly xid: RawBuilder<string>
  readonly id: RawBuilder<number>
  readonly isLocal: RawBuilder<boolean>
}

/**
 * SQL over rows `r`: those of an origin after a position, in the order of their transactions, up to the oldest running transaction,
 * which could still store an earlier row. Rows of other databases are committed as soon as they are visible.
 */
export const settledAfter = ({ origin, xid, id, isLocal }: After): RawBuilder<unknown> => sql`
  r."Origin" = ${origin}::bigint and (r."Xid", r."Id") > (${xid}::xid8, ${id}::bigint)
  and r."Xid" < case when ${isLocal}::boolean then pg_snapshot_xmin(pg_current_snapshot()) else ${highest} end
  order by r."Xid", r."Id"`

/** For `with recursive`: the origins of a table's rows, ending with a null. */
export const originsOf = (
  table: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`origins (origin) as (
  (select r."Origin" from ${table} r where r."Xid" is not null order by r."Origin" limit 1)
  union all
  select (select r."Origin" from ${table} r where r."Xid" is not null and r."Origin" > o.origin order by r."Origin" limit 1)
  from origins o where o.origin is not null)`
