import type pg from 'pg'

/** A reference of a table to another, or to itself: its columns and, in the same order, those that they name. */
export type Reference = {
  readonly to: string
  readonly columns: readonly string[]
  readonly named: readonly string[]
}

/** A table of a target as its catalogue tells it. Columns that the database computes are left out. */
export type Table = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The primary key. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  readonly references: readonly Reference[]
  /** Whether row-level security binds its owner too. */
  readonly isWalled: boolean
}

// The house-keeping of migrations and of this command is no content; mails are sent, and previews run, where they were begun alone.
const notContent = [
  'kysely_migration',
  'kysely_migration_lock',
  'CopyProgress',
  'ServerVersion',
  'Mail',
  'Preview',
  'TaskNotification',
]

const columnsOf = (list: string) => `coalesce((
  select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by ${list}`

/** Reads the tables of a target, partitions counted as the table that they are part of, by name. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relforcerowsecurity as "isWalled",
      ${columnsOf('a.attname')}) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns,
      ${columnsOf('k.place')}) from pg_index i
        cross join unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(json_build_object('to', (select n.relname from pg_class n where n.oid = f.confrelid),
          'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
          'named', (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum)) order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all ($1)
    order by c.relname`,
    [notContent],
  )
  return rows
}
