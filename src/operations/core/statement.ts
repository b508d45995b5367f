import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from 'kysely'
import type { DB } from '#database/tables.ts'

/** The typed query builder over the tables of a target; it cannot run queries. */
export type Build = Kysely<DB>

/** A query that is compiled once and run under its name, so that each connection plans it once. */
export type Statement<Values extends object, Row> = {
  readonly name: string
  readonly text: string
  readonly parameters: readonly (Placed | Constant)[]
  /** True when one execution of the text serves several runs of the statement. */
  readonly isForMany?: boolean
  /** Never called: only carries the type of the values. */
  readonly values?: (values: Values) => void
  /** Never present: only carries the type of a row. */
  readonly row?: Row
}

/** Inserts a placeholder for a value given at each run. */
export type Place<Values extends object> = <Key extends keyof Values & string>(
  key: Key,
) => RawBuilder<Values[Key]>

type Constant = { readonly value: unknown }

class Placed {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

const build: Build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const names = new Set<string>()

/**
 * Compiles a query under a name that no other statement has; `place('x')` is a placeholder for the value given as `{ x }` at
 * each run.
 */
export function statement<Values extends object, Row>(
  name: string,
  query: (build: Build, place: Place<Values>) => Compilable<Row> | RawBuilder<Row>,
): Statement<Values, Row> {
  if (names.has(name)) throw new Error(`Two statements are named ${name}`)
  names.add(name)
  const place = ((key: string) => sql`${new Placed(key)}`) as Place<Values>
  const compiled = query(build, place).compile(build)
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placed ? parameter : { value: parameter },
  )
  return { name, text: compiled.sql, parameters }
}

/** The PostgreSQL type of each value of a statement for many. */
export type TypesOf<Values extends object> = Readonly<Record<keyof Values & string, string>>

/**
 * Compiles a query that serves many runs: those issued in one turn of the event loop execute as one statement. `asked` is a
 * table of that name with a row for each run: its values as columns, and its position in the column n. The query must select
 * asked.n as its first column, which is not returned. It is sent at the end of the turn, after statements that run alone.
 */
export function statementForMany<Values extends object, Row>(
  name: string,
  types: TypesOf<Values>,
  query: (asked: RawBuilder<unknown>) => RawBuilder<Row>,
): Statement<Values, Row> {
  const asked = (place: Place<Values>) => {
    const columns = Object.entries<string>(types) as [keyof Values & string, string][]
    const lists = columns.map(([key, type]) => sql`${place(key)}::${sql.raw(type)}[]`)
    const keys = columns.map(([key]) => sql.ref(key))
    return sql`unnest(${sql.join(lists)}) with ordinality asked (${sql.join(keys)}, n)`
  }
  return { ...statement<Values, Row>(name, (_, place) => query(asked(place))), isForMany: true }
}

/** Returns the values of a run in the order of the placeholders. */
export function valuesOf<Values extends object>(
  { parameters }: Statement<Values, unknown>,
  values: Values,
): unknown[] {
  return parameters.map((parameter) =>
    parameter instanceof Placed
      ? (values as Record<string, unknown>)[parameter.key]
      : parameter.value,
  )
}
