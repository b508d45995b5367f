import pg from 'pg'

const ours = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`
const rights = (acl: string, kind: string, owner: string) =>
  `(select string_agg(concat_ws(' ', a.grantee::regrole, a.privilege_type, a.is_grantable), ',' order by a.grantee::regrole::text, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a)`

/** What a database consists of, except the rows that people create: each select returns one text per item. */
const selects = [
  `select concat_ws(' ', 'schema', n.nspname, n.nspowner::regrole, ${rights('n.nspacl', 'n', 'n.nspowner')}) from pg_namespace n
    where ${ours} and n.nspname not like 'pg_%'`,
  `select concat_ws(' ', 'relation', c.oid::regclass, c.relkind, c.relpersistence, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.relreplident,
      c.reloptions::text, pg_get_expr(c.relpartbound, c.oid), case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      ${rights('c.relacl', 'r', 'c.relowner')})
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind not in ('i', 'I')`,
  `select concat_ws(' ', 'column', c.oid::regclass, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${ours} and a.attnum > 0 and not a.attisdropped and c.relkind not in ('i', 'I')`,
  `select concat_ws(' ', 'constraint', k.conname, nullif(k.conrelid, 0)::regclass, nullif(k.contypid, 0)::regtype, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours}`,
  `select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready, i.indisprimary, i.indisclustered, c.reloptions::text)
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} and not t.tgisinternal`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proowner::regrole, ${rights('p.proacl', 'f', 'p.proowner')})
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select concat_ws(' ', 'policy', p.tablename, p.policyname, p.permissive, p.roles::text, p.cmd, p.qual, p.with_check) from pg_policies p`,
  `select concat_ws(' ', 'sequence', s.schemaname, s.sequencename, s.data_type, s.start_value, s.increment_by, s.cycle) from pg_sequences s`,
  `select concat_ws(' ', 'type', t.oid::regtype, t.typtype, (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours} and t.typtype in ('e', 'd', 'r')`,
  `select concat_ws(' ', 'extension', e.extname, e.extversion) from pg_extension e`,
  `select concat_ws(' ', 'role', s.setrole::regrole, array(select c from unnest(s.setconfig) c order by c)) from pg_db_role_setting s
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  `select concat_ws(' ', 'comment', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description) from pg_description d
    join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
]

// Rows that a migration writes.
const rowSelects = {
  kysely_migration: 'select name from kysely_migration',
  '"ServerVersion"': 'select "Oldest" from "ServerVersion"',
  'graphile_worker.migrations': 'select id::text from graphile_worker.migrations',
}

/** Lists everything that a database consists of, in order, so that equal lists mean equal schemas. */
export async function schemaLines(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lines: string[] = []
    const add = async (text: string, before = '') => {
      const { rows } = await client.query<[string]>({ text, rowMode: 'array' })
      lines.push(...rows.map(([line]) => `${before}${line}`))
    }
    for (const text of selects) await add(text)
    for (const [table, text] of Object.entries(rowSelects)) {
      const { rows } = await client.query(`select to_regclass($1) is not null as "isThere"`, [
        table,
      ])
      if (rows[0]?.isThere === true) await add(text, `${table} `)
    }
    return lines.toSorted()
  } finally {
    await client.end()
  }
}
