import pg from 'pg'
import type { Db } from '../../operations/kit/db.ts'
import { valuesOf, type Statement } from '../../operations/kit/statement.ts'

const isoTime = (text: string): string => {
  const [day = '', rest = ''] = text.split(' ')
  return `${day}T${rest.slice(0, 8)}.${(rest.split('+')[0]?.slice(9) ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

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
} as unknown as pg.CustomTypesConfig

/** The settings of every connection to a target: the time zone in which `types` reads, and bounds on what may hang. */
export const clientSettings = (url: string): pg.ClientConfig => ({
  connectionString: url,
  pipeline: true,
  types,
  application_name: 'plumbline',
  options: '-c TimeZone=UTC',
  connectionTimeoutMillis: 5_000,
  query_timeout: 120_000,
  keepAlive: true,
})

/** A `Db` over one connection; statements keep their names when the connection may keep prepared statements. */
export const dbOver = (client: pg.ClientBase, namesStatements: boolean): Db => ({
  async run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values) {
    const result = await client.query({
      ...(namesStatements ? { name: statement.name } : {}),
      text: statement.text,
      values: valuesOf(statement, values),
    })
    return result.rows as Row[]
  },
})
