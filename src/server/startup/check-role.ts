import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { isOwnTable } from '#database/is-own-table.ts'
import {
  ownerBounds,
  planSettings,
  serverBounds,
  setRole,
  selectUnset,
  withoutCompilation,
  type RoleSettings,
} from '#database/role-settings.ts'
import { isTarget } from '#rules/api/targets.ts'
import { ConfigError } from '../settings/config-error.ts'

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

const readRole = (name: Name): string => `
  select current_user as name, r.rolsuper or r.rolbypassrls as "isAbove",
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'member')) as owns,
    (select min(c.relname) from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where (a.attname = 'ProjectId' or (c.relname = 'Project' and a.attname = 'Id')) and ${isOwnTable[isTarget(name) ? 'target' : 'identity']}
        and c.relname <> 'ChangeCount' and not (c.relrowsecurity and c.relforcerowsecurity)) as open,
    to_regclass('kysely_migration') is not null as "isMigrated",
    concat_ws(' ', ${Object.keys(planSettings)
      .map((setting) => `current_setting('${setting}')`)
      .join(', ')}) as settings
  from pg_roles r where r.rolname = current_user`

/**
 * Checks that the server's role owns nothing and is subject to row-level security, and sets the planner settings that statements need and
 * any defaults that the operator has not set. A rejected role is left unchanged. Throws a ConfigError that says what to do.
 */
export async function checkRole(
  name: Name,
  url: string,
  { setsBounds }: { readonly setsBounds: boolean } = { setsBounds: true },
): Promise<void> {
  let role = await readRoleOf(name, url)
  const NAME = name.toUpperCase()
  if (!role.isMigrated)
    throw new ConfigError(
      `The database of ${NAME}_URL is empty. Name the role that owns it in ${NAME}_OWNER_URL, so that its tables can be made.`,
    )
  if (role.isAbove)
    throw new ConfigError(
      `${NAME}_URL names the role ${role.name}, which no row-level security binds. Name a role that owns nothing and is no superuser; ` +
        `the role in ${NAME}_OWNER_URL, which owns the database, gives it what it needs.`,
    )
  if (role.owns)
    throw new ConfigError(
      `${NAME}_URL names the role ${role.name}, which owns tables. ` +
        `Name it in ${NAME}_OWNER_URL, and in ${NAME}_URL a role that owns nothing; it is given what it needs.`,
    )
  if (role.open !== null)
    throw new ConfigError(
      `Row-level security is not forced for ${role.open} in ${name}. Start once with ${NAME}_OWNER_URL.`,
    )
  if (setsBounds) await setDefaults(url, serverBounds)
  if (role.settings === wanted) return
  await alterOwnRole(url, { ...withoutCompilation, ...planSettings })
  role = await readRoleOf(name, url)
  if (role.settings !== wanted)
    throw new ConfigError(
      `The role ${role.name} of ${NAME}_URL must be set to ${formatSettings(planSettings)}. It has now been set: ` +
        `if a pooler is in between, reconnect it and start again.`,
    )
}

const readRoleOf = (name: Name, url: string): Promise<Role> =>
  withClient(url, async (client) => (await client.query<Role>(readRole(name))).rows[0] as Role)

const formatSettings = (settings: RoleSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'`)
    .join(', ')

// Only for this database: in the others of the cluster the role may serve something else.
const alterOwnRole = (url: string, settings: RoleSettings): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string; database: string }>(
      'select quote_ident(current_user) as role, quote_ident(current_database()) as database',
    )
    for (const { role, database } of rows)
      for (const statement of setRole(role, settings, database)) await alterRole(client, statement)
  })

const maxAttempts = 20
const concurrentUpdate = /tuple concurrently updated|pg_db_role_setting/

// Retries, since several servers may start at the same time.
async function alterRole(client: pg.Client, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (tries >= maxAttempts || !concurrentUpdate.test((error as Error).message)) throw error
    }
    await setTimeout(10 * tries * Math.random())
  }
}

/**
 * Sets timeouts for the role that owns a database, unless the operator has set them. Returns a warning for a superuser, which may do more
 * than a server ever needs.
 */
export async function setOwnerBounds(name: Name, url: string): Promise<string | undefined> {
  await setDefaults(url, ownerBounds)
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>(
      'select rolname as role from pg_roles where rolname = current_user and rolsuper',
    )
    const [superuser] = rows
    return (
      superuser &&
      `${name.toUpperCase()}_OWNER_URL names the superuser ${superuser.role}. Better name a role that only owns this database (docs/operating.md).`
    )
  })
}

async function setDefaults(url: string, settings: RoleSettings): Promise<void> {
  const names = await withClient(url, async (client) => {
    const { rows } = await client.query<[string[]]>({
      text: selectUnset,
      values: [Object.keys(settings)],
      rowMode: 'array',
    })
    return new Set(rows[0]?.[0])
  })
  const left = Object.entries(settings).filter(([name]) => names.has(name))
  if (left.length > 0) await alterOwnRole(url, Object.fromEntries(left))
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
