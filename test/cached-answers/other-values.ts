import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

/** How a value of a type is replaced by another, and how that is undone; null stays null. */
const replacements: Readonly<Record<string, readonly [other: string, back: string]>> = {
  boolean: ['not %', 'not %'],
  text: [`% || '~'`, 'left(%, -1)'],
  int4: ['% + 1', '% - 1'],
  int2: ['100 - %', '100 - %'],
  _int4: ['% || 0', 'trim_array(%, 1)'],
  _text: [`% || '~'::text`, 'trim_array(%, 1)'],
  int8: ['% + 1', '% - 1'],
  date: ['% + 1', '% - 1'],
  timestamptz: [`% + interval '1 day'`, `% - interval '1 day'`],
  json: [
    `jsonb_set(%::jsonb, '{zz}', '{"title": "Z", "order": 9}')::json`,
    `(%::jsonb - 'zz')::json`,
  ],
  jsonb: [
    `case when jsonb_typeof(%) = 'array' then % || '[{"Citation": "Z"}]' else jsonb_set(%, '{zz}', '{"title": "Z", "order": 9}') end`,
    `case when jsonb_typeof(%) = 'array' then % - -1 else % - 'zz' end`,
  ],
}
const named: Readonly<Record<string, string>> = { bool: 'boolean', varchar: 'text' }

type Column = { table: string; column: string; type: string }

const stored = `select c.table_name as "table", c.column_name as "column", c.udt_name as "type"
  from information_schema.columns c where c.table_schema = current_schema() and c.is_generated = 'NEVER'`

/** Changes values of columns ('Table.Column') bypassing the server; `putBack` restores them. */
export async function otherValues(server: TestServer, target: Target) {
  const columns: Column[] = await server.sql(target, stored)
  // Constraints of tables are not the subject here.
  await server.sql(
    target,
    `do $$ declare c record; begin
      for c in select conname, conrelid::regclass as place from pg_constraint
        where contype = 'c' and connamespace = current_schema()::regnamespace and conislocal loop
        execute format('alter table %s drop constraint if exists %I', c.place, c.conname);
      end loop; end $$`,
  )
  const set = async (wanted: ReadonlySet<string>, place: 0 | 1) => {
    const chosen = columns.filter(({ table, column }) => wanted.has(`${table}.${column}`))
    const updates = [...Map.groupBy(chosen, ({ table }) => table)].map(([table, of]) => {
      const sets = of.map(({ column, type }) => {
        const replacement = replacements[named[type] ?? type]
        if (replacement === undefined)
          throw new Error(`no other value for ${table}.${column}, ${type}`)
        return `"${column}" = ${replacement[place].replaceAll('%', `"${column}"`)}`
      })
      return `update "${table}" set ${sets.join(', ')};`
    })
    // Foreign keys are triggers, which are disabled here.
    await server.sql(
      target,
      `begin; set local session_replication_role = replica; ${updates.join(' ')} commit`,
    )
    await server.changed(target)
  }
  return {
    change: (wanted: ReadonlySet<string>) => set(wanted, 0),
    putBack: (wanted: ReadonlySet<string>) => set(wanted, 1),
  }
}
