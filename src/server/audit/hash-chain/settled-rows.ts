import { sql, type RawBuilder } from 'kysely'

const highest = sql`'18446744073709551615'::xid8`

/** A position after which rows of an origin are read, and whether the origin is this database. */
type After = {
  readonly origin: RawBuilder<string>
  readonly xid: RawBuilder<string>
  readonly id: RawBuilder<number>
  readonly isLocal: RawBuilder<boolean>
}

/**
 * Over rows `r`: those of an origin after a position, in the order of their transactions, as far as no transaction runs that could still
 * store an earlier one. Rows of other databases are committed as soon as they are visible.
 */
export const settledAfter = ({ origin, xid, id, isLocal }: After): RawBuilder<unknown> => sql`
  r."Origin" = ${origin}::bigint and (r."Xid", r."Id") > (${xid}::xid8, ${id}::bigint)
  and r."Xid" < case when ${isLocal}::boolean then pg_snapshot_xmin(pg_current_snapshot()) else ${highest} end
  order by r."Xid", r."Id"`

/** For `with recursive`: the origins of the rows of a table, null behind the last. */
export const originsOf = (
  table: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`origins (origin) as (
  (select r."Origin" from ${table} r where r."Xid" is not null order by r."Origin" limit 1)
  union all
  select (select r."Origin" from ${table} r where r."Xid" is not null and r."Origin" > o.origin order by r."Origin" limit 1)
  from origins o where o.origin is not null)`
