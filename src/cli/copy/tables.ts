import type pg from 'pg'
import { targetTables } from '#database/table-names.ts'

/** A foreign key: its columns and, in the same order, the columns that they reference. */
export type Reference = {
  readonly to: string
  readonly columns: readonly string[]
  readonly referenced: readonly string[]
}

/** A table of a target, from the system catalog. Generated columns are left out. */
export type Table = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The primary key. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  readonly references: readonly Reference[]
  /** Whether row-level security applies to its owner too. */
  readonly forcesRowSecurity: boolean
}

// Internal tables of migrations and of this command; mails, jobs, running impersonations and presence stay with the database they started in.
const excludedTables: ReadonlySet<string> = new Set([
  'kysely_migration',
  'kysely_migration_lock',
  'CopyProgress',
  'ServerVersion',
  'Mail',
  'Presence',
  'Preview',
  'TaskNotification',
  'Job',
  'JobWorker',
])

const columnsOf = (list: string) => `coalesce((
  select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by ${list}`

/** Reads Plumbline's own tables of a target, sorted by name; partitions belong to their parent table. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relforcerowsecurity as "forcesRowSecurity",
      ${columnsOf('a.attname')}) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns,
      ${columnsOf('k.place')}) from pg_index i
        cross join unnest(i.indkey) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select json_agg(json_build_object('to', (select n.relname from pg_class n where n.oid = f.confrelid),
          'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
          'referenced', (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum)) order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any ($1)
    order by c.relname`,
    [targetTables.filter((name) => !excludedTables.has(name))],
  )
  return rows
}

/** Sorts tables so that each follows those that it references. Throws when the references are circular. */
export function orderTables(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter((table) =>
      table.references.every(({ to }) => to === table.name || !waiting.has(to)),
    )
    if (next.length === 0)
      throw new Error(
        `These tables reference each other in a circle: ${[...waiting.keys()].join(', ')}`,
      )
    for (const table of next) {
      ordered.push(table)
      waiting.delete(table.name)
    }
  }
  return ordered
}

/** Returns the named tables and all that reference them, directly or indirectly: they must be truncated together. */
export function withReferring(names: ReadonlySet<string>, tables: readonly Table[]): Set<string> {
  const found = new Set(names)
  for (const { name, references } of orderTables(tables))
    if (references.some(({ to }) => found.has(to))) found.add(name)
  return found
}
