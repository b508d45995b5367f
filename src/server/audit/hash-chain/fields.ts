import { sql, type RawBuilder } from 'kysely'

/** A field of a leaf: its name, and its text as SQL over a row `r`. */
export type Field = { readonly name: string; readonly text: RawBuilder<string | null> }

/** A column, as PostgreSQL casts it to text. */
export const asText = (column: string): Field => ({
  name: column,
  text: sql`r.${sql.ref(column)}::text`,
})

/** A timestamp as ISO 8601 in UTC with microseconds, whatever the time zone of the session. */
export const utcText = (column: string): RawBuilder<string> =>
  sql`to_char(r.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A timestamp as a field. */
export const asMoment = (column: string): Field => ({ name: column, text: utcText(column) })

/**
 * A person's id in the letter case of the target in which the row was written, so that the chain stays valid when the history is copied
 * to the other target. Non-ASCII letters are unchanged: databases fold them differently.
 */
export const asUserId = (column: string): Field => ({
  name: column,
  text: sql`case r."Target" when 'rds' then upper(r.${sql.ref(column)} collate "C") else lower(r.${sql.ref(column)} collate "C") end`,
})

// The header of an array in binary format: dimensions, null flag, element type, size, lower bound.
const arrayHead = 20

/** The canonical encoding (canonical.ts) of texts, as SQL: the array elements as the database sends them to a client that uses UTF-8. */
export const canonicalSql = (texts: readonly RawBuilder<string | null>[]): RawBuilder<Buffer> =>
  sql`substring(array_send(array[${sql.join(texts)}]) from ${sql.lit(arrayHead + 1)})`
