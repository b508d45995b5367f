import { sql, type RawBuilder } from 'kysely'

/** Formats a timestamp column as ISO 8601 text in UTC. */
export const utcTime = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
