import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

/** A text that is stored in exactly one location. */
export type Planted = {
  readonly token: string
  readonly target: Target
  readonly table: string
  /** The column, followed by the key if the column contains JSON. */
  readonly column: string
  /** The row as stored. */
  readonly row: Readonly<Record<string, unknown>>
}

/** Every planted text with its location. */
export type Canary = Map<string, Planted>

/** Matches planted texts. */
export const tokenPattern = /cnry[rp]\d+z/g

// Texts that no person wrote: counters, copies and logs of the program.
const tablesOfTheHouse =
  /^(ChangeCount|CopyProgress|SavedReportFile|ServerVersion|IdempotencyKey|TransformationSeal|RefusalSeal|Upload|kysely_.*|.*[Mm]igration.*)$/

// Ids, words that the program chose from a list, and storage keys: texts that no person wrote.
const isCode = (column: string): boolean =>
  /(Id|_id|By|Key|Hash)$|^id$/.test(column) ||
  [
    'Status',
    'StartAction',
    'EndAction',
    'UserType',
    'Role',
    'Focus',
    'Action',
    'Target',
    'Call',
    'Code',
    'Type',
  ].includes(column) ||
  [
    'MimeType',
    'LogoMimeType',
    'LogoSha256',
    'mimetype',
    'aws_filename',
    'phase',
    'status',
    'role',
    'Phase',
    'Comment',
    'comment',
    'outcome',
    'Kind',
    'Audience',
    'Form',
    'Level',
    'State',
  ].includes(column)

const dressed = (column: string, token: string): string => {
  if (column === 'UserName' || column === 'To') return `${token}@tests.test`
  if (column === 'URL') return `https://${token}.test/`
  return /^(FileName|RealName|original_filename)$/.test(column) ? `${token}.pdf` : token
}

type Column = { table: string; column: string; type: string }

/** Plants a unique text in every text of every row of a target, in columns and in JSON alike, and adds it to `canary`. */
export async function plant(server: TestServer, target: Target, canary: Canary): Promise<void> {
  const columns: Column[] = await server.sql(
    target,
    `select c.table_name as "table", c.column_name as "column", c.data_type as "type"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb')
      and not exists (select from pg_class p where p.relname = c.table_name and p.relispartition)`,
  )
  const byTable = Map.groupBy(columns, ({ table }) => table)
  for (const [table, all] of byTable) {
    const planted = all.filter(({ column }) => !isCode(column))
    if (!tablesOfTheHouse.test(table) && planted.length > 0)
      await plantTable(server, target, table, planted, canary)
  }
  await server.sql(target, `update "ChangeCount" set "Changes" = "Changes" + 1`)
  await server.changed(target)
}

async function plantTable(
  server: TestServer,
  target: Target,
  table: string,
  columns: readonly Column[],
  canary: Canary,
) {
  const rows = await server.sql(
    target,
    `select t.tableoid::int as part, t.ctid::text as place, to_jsonb(t) as row from "${table}" t`,
  )
  const next = (column: string, row: object): string => {
    const token = `cnry${target[0]}${canary.size + 1}z`
    canary.set(token, { token, target, table, column, row: row as Planted['row'] })
    return token
  }
  const changed = rows.map(({ part, place, row }) => {
    const values = columns.map(({ column, type }) => [
      column,
      type.startsWith('json')
        ? inJson(row[column], column, (path, key) => dressed(key, next(path, row)))
        : dressed(column, next(column, row)),
    ])
    Object.assign(row, Object.fromEntries(values))
    return { part, place, ...Object.fromEntries(values) }
  })
  const types = columns.map(({ column, type }) => `"${column}" ${type}`).join(', ')
  const sets = columns.map(({ column }) => `"${column}" = r."${column}"`).join(', ')
  await server.sql(
    target,
    `with told as (select set_config('session_replication_role', 'replica', true))
    update "${table}" t set ${sets} from told, json_to_recordset($1) as r(part int, place text, ${types})
    where t.tableoid = r.part and t.ctid = r.place::tid`,
    [JSON.stringify(changed)],
  )
}

type Make = (path: string, key: string) => string

function inJson(value: unknown, path: string, make: Make, key = path): unknown {
  if (Array.isArray(value)) return value.map((one) => inJson(one, path, make, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        inJson(one, `${path}.${name}`, make, name),
      ]),
    )
  return typeof value === 'string' && !isCode(key) && !/^\d{4}-\d\d-\d\d/.test(value)
    ? make(path, key)
    : value
}
