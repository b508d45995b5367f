import pg from 'pg'
import { readCatalog, type Catalog } from './catalog.ts'
import { Inference, type Parameters } from './infer.ts'
import { readTree } from './parse-tree.ts'
import type { Column } from './values.ts'

/** What a query that PostgreSQL has prepared returns. */
export type QueryResult = {
  readonly columns: readonly Column[]
  /** The functions encountered that may return null as far as `never-null.ts` knows. */
  readonly unknownFunctions: ReadonlySet<string>
}

/** A database that prepares queries but runs none. */
export type PreparingDatabase = {
  readonly catalog: Catalog
  /** Throws the errors of PostgreSQL. */
  readonly prepare: (text: string, parameters: Parameters) => Promise<QueryResult>
  readonly close: () => Promise<void>
}

// The tree arrives as a notice, which the server need not log as well.
const settings = `
  set debug_print_parse = on;
  set debug_pretty_print = off;
  set client_min_messages = log;
  set log_min_messages = panic`

/** Opens a database to prepare queries in; `url` is its superuser address. */
export async function openPreparing(url: string): Promise<PreparingDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const catalog = await readCatalog(client)
  await client.query(settings)
  let tree = ''
  client.on('notice', ({ detail }) => {
    tree = detail ?? ''
  })
  return {
    catalog,
    prepare: async (text, parameters) => {
      await client.query(`prepare prepared as ${text}`)
      const printed = tree
      const { rows } = await client.query<{ types: number[] | null }>(
        `select result_types::oid[]::int[] as types from pg_prepared_statements where name = 'prepared'`,
      )
      await client.query('deallocate prepared')
      const types = rows[0]?.types ?? []
      const inference = new Inference(catalog, parameters)
      const found = inference.columnsOf(readTree(printed))
      const columns = found.map(({ name, value }, index) => ({
        name,
        value: { ...value, type: types[index] ?? value.type },
      }))
      return { columns, unknownFunctions: inference.unknownFunctions }
    },
    close: () => client.end(),
  }
}
