import { sql } from 'kysely'
import { statement, type Statement } from '#operations/core/statement.ts'

/** A row of the history, written in the transaction of its write. */
export type HistoryRow = {
  UserId: string
  SentUserId: string | null
  Focus: string
  Action: string
  Parameters: string
  PreSnapshot: string
  Updates: string
  ProjectId: number | null
  StandardId: number | null
  IdempotencyKey: string | null
  RequestHash: string | null
}

const columns = [
  ['UserId', 'text'],
  ['SentUserId', 'text'],
  ['Focus', 'text'],
  ['Action', 'text'],
  ['Parameters', 'json'],
  ['PreSnapshot', 'json'],
  ['Updates', 'json'],
  ['ProjectId', 'int'],
  ['StandardId', 'int'],
  ['IdempotencyKey', 'uuid'],
  ['RequestHash', 'text'],
] as const satisfies readonly (readonly [keyof HistoryRow, string])[]

type Values = Record<string, string | number | null>

const insertOf = (rows: number): Statement<Values, never> =>
  statement(`history.insert.${rows}`, (_, place) => {
    const row = (index: number) =>
      sql`(${sql.join(columns.map(([column, type]) => sql`${place(`${column}${index}`)}::${sql.raw(type)}`))})`
    const names = sql.join(columns.map(([column]) => sql.ref(column)))
    return sql<never>`
      with written as (
        insert into "Transformation" (${names})
        values ${sql.join(Array.from({ length: rows }, (_row, index) => row(index)))}
        returning "Id", "UserId", "IdempotencyKey", "RequestHash")
      insert into "IdempotencyKey" ("UserId", "Key", "RequestHash", "TransformationId")
      select "UserId", "IdempotencyKey", "RequestHash", "Id" from written where "IdempotencyKey" is not null`
  })

// Only a few sizes, so that the database plans few statements.
const inserts = [64, 32, 16, 8, 4, 2, 1].map((rows) => ({ rows, insert: insertOf(rows) }))

/** The statements, with their values, that write history rows and their idempotency keys. */
export function historyInserts(
  rows: readonly HistoryRow[],
): { insert: Statement<Values, never>; values: Values }[] {
  const parts: { insert: Statement<Values, never>; values: Values }[] = []
  let first = 0
  for (const size of inserts) {
    while (rows.length - first >= size.rows) {
      const values: Values = {}
      for (let index = 0; index < size.rows; index++) {
        const row = rows[first + index]
        for (const [column] of columns) values[`${column}${index}`] = row?.[column] ?? null
      }
      parts.push({ insert: size.insert, values })
      first += size.rows
    }
  }
  return parts
}
