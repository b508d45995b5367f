import type pg from 'pg'

/** A column of a table. */
export type Attribute = {
  readonly name: string
  readonly type: number
  readonly isNotNull: boolean
}

/** The catalog entries of a database that parse trees refer to by number. */
export type Catalog = {
  /** Each type with its element type, or 0 if it is not an array. */
  readonly types: ReadonlyMap<number, { readonly name: string; readonly element: number }>
  readonly functions: ReadonlyMap<number, { readonly name: string; readonly isStrict: boolean }>
  /** The names of the operators. */
  readonly operators: ReadonlyMap<number, string>
  /** The columns of each table by number, in order; system columns have numbers below 0. */
  readonly tables: ReadonlyMap<number, ReadonlyMap<number, Attribute>>
}

/** Reads the catalog of a database. */
export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows
  const types = await read<{ id: number; name: string; element: number }>(
    `select oid as id, typname as name, case when typcategory = 'A' then typelem else 0 end as element from pg_type`,
  )
  const functions = await read<{ id: number; name: string; isStrict: boolean }>(
    `select oid as id, proname as name, proisstrict as "isStrict" from pg_proc`,
  )
  const operators = await read<{ id: number; name: string }>(
    `select oid as id, oprname as name from pg_operator`,
  )
  const attributes = await read<Attribute & { table: number; number: number }>(
    `select attrelid as table, attnum as number, attname as name, atttypid as type, attnotnull as "isNotNull"
    from pg_attribute where not attisdropped order by attrelid, attnum`,
  )
  const tables = new Map<number, Map<number, Attribute>>()
  for (const attribute of attributes) {
    const table = tables.get(attribute.table) ?? new Map<number, Attribute>()
    tables.set(attribute.table, table.set(attribute.number, attribute))
  }
  return {
    types: new Map(types.map((type) => [type.id, type])),
    functions: new Map(functions.map((one) => [one.id, one])),
    operators: new Map(operators.map(({ id, name }) => [id, name])),
    tables,
  }
}
