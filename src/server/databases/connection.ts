import type pg from 'pg'
import { isoTime } from '../../database/iso-time.ts'
import type { Db } from '../../operations/kit/db.ts'
import { valuesOf, type Statement } from '../../operations/kit/statement.ts'
import { runTogether } from './run-together.ts'
import { askScoped, prepareScope, type Asked } from './scoped-query.ts'
import type { Scope } from './scope.ts'

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

/** Reads rows as the wire wants them: times as ISO 8601 text in UTC, 64-bit numbers as numbers. */
const types = {
  getTypeParser: (type: number) => parsers[type] ?? asText,
}

/** The settings of every connection to a target: bounds on what may hang. What the role itself is set to (see database/role-settings.ts) a pooler cannot leave out. */
export const clientSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  pipeline: true,
  types,
  application_name: 'plumbline',
  connectionTimeoutMillis: 5_000,
  query_timeout: 120_000,
  keepAlive: true,
})

const asSent = { getTypeParser: () => asText } as unknown as pg.CustomTypesConfig

/** Makes a `Db` over a connection: within a scope that each statement brings along, or, with null, in the scope of an open transaction. */
export type DbWithin = (scope: Scope | null) => Db

/**
 * `Db`s over one connection; statements keep their names when the connection may keep prepared statements. Read-only, each statement
 * outside of a transaction is in one of its own that refuses writes; transactions are those of `keepReadOnly`.
 */
export function dbsOver(
  client: pg.ClientBase,
  namesStatements: boolean,
  isReadOnly = false,
): DbWithin {
  const together = sendTogether(client)
  let isPrepared = !namesStatements
  const asking =
    (scope: Scope | null) =>
    (asked: Asked): Promise<{ rows: never[]; fields: readonly { name: string }[] }> => {
      together()
      // Where none was set, no project is seen.
      if (scope === null || (scope.length === 0 && !isReadOnly))
        return client.query(asked as pg.QueryConfig)
      if (!isPrepared) prepareScope(client, isReadOnly)
      isPrepared = true
      return askScoped(client, asked, scope, isReadOnly)
    }
  const inTransaction = runTogether(namesStatements, asking(null))
  return (scope) => {
    const ask = asking(scope)
    const forMany = scope === null ? inTransaction : runTogether(namesStatements, ask)
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
        const { rows } = await ask({ ...named(statement, values), rowMode: 'array', types: asSent })
        return rows
      },
    }
  }
}

/** A `Db` over one connection in the scope of an open transaction. */
export const dbOver = (client: pg.ClientBase, namesStatements: boolean): Db =>
  dbsOver(client, namesStatements)(null)

type Corkable = { readonly cork: () => void; readonly uncork: () => void }

// What is asked in one turn leaves in one packet: a system call for each statement costs more than the statement's own work here.
function sendTogether(client: pg.ClientBase): () => void {
  const { connection } = client as unknown as { connection?: { stream?: Corkable } }
  const stream = connection?.stream
  let isHeld = false
  return () => {
    if (isHeld || stream === undefined) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}
