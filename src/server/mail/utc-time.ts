import { sql, type RawBuilder } from 'kysely'

/** A column's time as ISO 8601 text in UTC. */
export const utcTime = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
