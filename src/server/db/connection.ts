import type pg from 'pg'
import { isoTime } from '#database/iso-time.ts'
import type { Db } from '#operations/core/db.ts'
import { valuesOf, type Statement } from '#operations/core/statement.ts'
import { batchStatements } from './batch-statements.ts'
import { causeOfFailure } from './parse-failures.ts'
import type { Scope } from './scope.ts'
import { queryInScope, prepareScope, type QueryRequest } from './scoped-query.ts'

const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't',
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  114: (text) => JSON.parse(text) as unknown,
  700: Number,
  701: Number,
  1184: isoTime,
  1700: Number,
  3802: (text) => JSON.parse(text) as unknown,
}

const asText = (text: string): unknown => text

/** Parses rows as the API returns them: times as ISO 8601 text in UTC, 64-bit numbers as numbers. */
export const types = {
  getTypeParser: (type: number) => parsers[type] ?? asText,
}

/**
 * The settings of every connection to a target, with timeouts. Settings that must also hold behind a pooler belong to the role
 * (database/role-settings.ts).
 */
export const clientSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  pipeline: true,
  types,
  application_name: 'plumbline',
  connectionTimeoutMillis: 5_000,
  query_timeout: 120_000,
  keepAlive: true,
})

type Answered = { rows: never[]; fields: readonly { name: string }[] }

const rawText = { getTypeParser: () => asText } as unknown as pg.CustomTypesConfig

/** Returns a `Db` over a connection: each statement runs within the scope or, if it is null, within that of the open transaction. */
export type DbForScope = (scope: Scope | null) => Db

/**
 * Creates `Db`s over one connection, with named statements when the connection supports prepared statements. With `isReadOnly` each
 * statement outside of a transaction runs in a read-only one; for transactions see `enforceReadOnly`.
 */
export function scopedDbs(
  client: pg.Client,
  namesStatements: boolean,
  isReadOnly = false,
): DbForScope {
  const together = batchPackets(client)
  let isPrepared = !namesStatements
  const asking =
    (scope: Scope | null) =>
    (asked: QueryRequest): Promise<Answered> => {
      together()
      // An empty scope need not be set: without a scope no project is visible.
      if (scope === null || (scope.length === 0 && !isReadOnly)) {
        const answered: Promise<Answered> = client.query(asked as pg.QueryConfig)
        return answered.catch((error: unknown) => {
          throw causeOfFailure(client, asked.name, error)
        })
      }
      if (!isPrepared) prepareScope(client, isReadOnly)
      isPrepared = true
      return queryInScope(client, asked, scope, isReadOnly)
    }
  const inTransaction = batchStatements(namesStatements, asking(null))
  return (scope) => {
    const ask = asking(scope)
    const forMany = scope === null ? inTransaction : batchStatements(namesStatements, ask)
    const named = <Values extends object>(
      statement: Statement<Values, unknown>,
      values: Values,
    ) => ({
      ...(namesStatements ? { name: statement.name } : {}),
      text: statement.text,
      values: valuesOf(statement, values),
    })
    return {
      async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values) {
        if (statement.isForMany) return forMany(statement, values)
        return (await ask(named(statement, values))).rows
      },
      async texts(statement, values) {
        const { rows } = await ask({
          ...named(statement, values),
          rowMode: 'array',
          types: rawText,
        })
        return rows
      },
    }
  }
}

/** Creates a `Db` over one connection in the scope of its open transaction. */
export const transactionDb = (client: pg.Client, namesStatements: boolean): Db =>
  scopedDbs(client, namesStatements)(null)

// Sends the queries of one turn in one packet: a system call per statement costs more than the statement's own work here.
function batchPackets({ connection }: pg.Client): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    const { stream } = connection
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}
