import type pg from 'pg'
import { isoTime } from '../../database/iso-time.ts'
import type { Db } from '../../operations/kit/db.ts'
import { valuesOf, type Statement } from '../../operations/kit/statement.ts'
import { runTogether } from './run-together.ts'

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

/** The settings of every connection to a target: the time zone in which `types` reads, and bounds on what may hang. */
export const clientSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  pipeline: true,
  types,
  application_name: 'plumbline',
  // Statements are planned once, for any value: planning each run anew costs more than most statements do. Such a plan must not
  // depend on how empty a table was when it was made, so it uses the indexes that every statement has.
  options: '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  connectionTimeoutMillis: 5_000,
  query_timeout: 120_000,
  keepAlive: true,
})

const asSent = { getTypeParser: () => asText } as unknown as pg.CustomTypesConfig

/** A `Db` over one connection; statements keep their names when the connection may keep prepared statements. */
export function dbOver(client: pg.ClientBase, namesStatements: boolean): Db {
  const asked = <Values extends object>(statement: Statement<Values, unknown>, values: Values) => ({
    ...(namesStatements ? { name: statement.name } : {}),
    text: statement.text,
    values: valuesOf(statement, values),
  })
  const together = sendTogether(client)
  const forMany = runTogether(namesStatements, (query) => {
    together()
    return client.query({ ...query, rowMode: 'array' })
  })
  return {
    async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values) {
      if (statement.isForMany) return forMany(statement, values)
      together()
      const result = await client.query(asked(statement, values))
      return result.rows as Row[]
    },
    async texts(statement, values) {
      together()
      const result = await client.query({
        ...asked(statement, values),
        rowMode: 'array',
        types: asSent,
      })
      return result.rows as (string | null)[][]
    },
  }
}

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
