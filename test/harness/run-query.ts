import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { TestServer } from './test-server.ts'

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs a query built with kysely. */
export async function runQuery<Row>(server: TestServer, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(builder)
  return (await server.sql('rds', text, [...parameters])) as Row[]
}
