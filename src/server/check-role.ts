import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import {
  ownerBounds,
  planSettings,
  serverBounds,
  setRole,
  unchosen,
  type RoleSettings,
} from '../database/role-settings.ts'
import { ConfigError } from './config-error.ts'

type Name = 'rds' | 'ps' | 'identity'

type Role = {
  readonly name: string
  readonly isAbove: boolean
  readonly owns: boolean
  readonly open: string | null
  readonly isMigrated: boolean
  readonly settings: string
}

const wanted = Object.values(planSettings).join(' ')

const readRole = `
  select current_user as name, r.rolsuper or r.rolbypassrls as "isAbove",
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'member')) as owns,
    (select min(c.relname) from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where (a.attname = 'ProjectId' or (c.relname = 'Project' and a.attname = 'Id')) and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relowner = (select o.relowner from pg_class o where o.oid = to_regclass('public."Project"'))
        and c.relname <> 'ChangeCount' and not (c.relrowsecurity and c.relforcerowsecurity)) as open,
    to_regclass('kysely_migration') is not null as "isMigrated",
    concat_ws(' ', ${Object.keys(planSettings)
      .map((name) => `current_setting('${name}')`)
      .join(', ')}) as settings
  from pg_roles r where r.rolname = current_user`

/**
 * Makes sure that the server works under a role that owns nothing and stands within the walls of row-level security, and that the role
 * is set as statements need it; what it must not hold up without an end is bounded, unless somebody has chosen bounds of their own. A role that is refused is left as it is.
 * Throws a ConfigError that says what to do otherwise.
 */
export async function checkRole(
  name: Name,
  url: string,
  { setsBounds }: { readonly setsBounds: boolean } = { setsBounds: true },
): Promise<void> {
  let role = await ask(url)
  const NAME = name.toUpperCase()
  if (!role.isMigrated)
    throw new ConfigError(
      `The database of ${NAME}_URL is empty. Name the role that owns it in ${NAME}_OWNER_URL, so that its tables can be made.`,
    )
  if (role.isAbove || role.owns)
    throw new ConfigError(
      `${NAME}_URL names the role ${role.name}, which ${role.isAbove ? 'no row-level security binds' : 'owns tables'}. ` +
        `Name it in ${NAME}_OWNER_URL, and in ${NAME}_URL a role that owns nothing; it is given what it needs.`,
    )
  if (role.open !== null)
    throw new ConfigError(
      `Row-level security is not forced for ${role.open} in ${name}. Start once with ${NAME}_OWNER_URL.`,
    )
  if (setsBounds) await setUnchosen(url, serverBounds)
  if (role.settings === wanted) return
  await set(url, planSettings)
  role = await ask(url)
  if (role.settings !== wanted)
    throw new ConfigError(
      `The role ${role.name} of ${NAME}_URL must be set to ${told(planSettings)}. It was set so now: ` +
        `when a pooler stands between, let it open its connections anew and start again.`,
    )
}

const ask = (url: string): Promise<Role> =>
  within(url, async (client) => (await client.query<Role>(readRole)).rows[0] as Role)

const told = (settings: RoleSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'`)
    .join(', ')

const set = (url: string, settings: RoleSettings): Promise<void> =>
  within(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    const [{ name } = { name: '' }] = rows
    for (const statement of setRole(pg.escapeIdentifier(name), settings))
      await alterRole(client, statement)
  })

const mostTries = 20
const overtaken = /tuple concurrently updated|pg_db_role_setting/

// Two servers that start at the same moment alter the same role, which all databases of a cluster share.
async function alterRole(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (tries >= mostTries || !overtaken.test((error as Error).message)) throw error
    }
    await setTimeout(10 * tries * Math.random())
  }
}

/** Bounds what the role that owns a database may hold up, where nobody has chosen bounds for it. */
export const boundOwner = (url: string): Promise<void> => setUnchosen(url, ownerBounds)

async function setUnchosen(url: string, settings: RoleSettings): Promise<void> {
  const names = await within(url, async (client) => {
    const { rows } = await client.query<[string[]]>({
      text: unchosen,
      values: [Object.keys(settings)],
      rowMode: 'array',
    })
    return new Set(rows[0]?.[0])
  })
  const left = Object.entries(settings).filter(([name]) => names.has(name))
  if (left.length > 0) await set(url, Object.fromEntries(left))
}

async function within<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
