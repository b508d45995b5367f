import pg from 'pg'
import { targets, type Target } from '#rules/api/targets.ts'
import type { Config } from '../settings/config.ts'

type Addresses = Pick<Config, 'urls' | 'ownerUrls' | 'directUrls' | 'readUrls'>

type Place = {
  /** Identifies a database: equal for all roles, poolers and streaming replicas that lead to it. */
  readonly id: string
  /** The target that the database was made for; null if it is not a target, or empty. */
  readonly target: Target | null
}

const names = [...targets, 'identity'] as const

const readPlace = `
  select coalesce((select system_identifier from pg_control_system()) || '/' || oid, '') as id,
    (select substring(pg_get_expr(d.adbin, d.adrelid) from '\\w+') from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = to_regclass('public."Transformation"') and a.attname = 'Target') as target
  from pg_database where datname = current_database()`

/**
 * Finds settings that lead to the wrong database: two databases in one, those of the targets exchanged, or an address of the owner, of the
 * jobs or of a replica that leads elsewhere than the server's. Returns a sentence for each; a replica that is away is not judged.
 */
export async function findMixedUp(addresses: Addresses): Promise<readonly string[]> {
  const { urls, ownerUrls, directUrls, readUrls } = addresses
  const places = new Map<string, Place>()
  await Promise.all([
    ...names.flatMap((name) => [
      note(places, name, urls[name]),
      note(places, `${name}_OWNER`, ownerUrls[name]),
    ]),
    ...targets.flatMap((name) => [
      note(places, `${name}_DIRECT`, directUrls[name]),
      note(places, `${name}_READ`, readUrls[name]).catch(() => {}),
    ]),
  ])
  return [...doubled(places), ...exchanged(places), ...elsewhere(places)]
}

async function note(
  places: Map<string, Place>,
  key: string,
  url: string | undefined,
): Promise<void> {
  if (url === undefined) return
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Place>(readPlace)
    if (rows[0] !== undefined) places.set(key, rows[0])
  } finally {
    await client.end().catch(() => {})
  }
}

const settingOf = (key: string): string => `${key.toUpperCase()}_URL`

const doubled = (places: ReadonlyMap<string, Place>): string[] =>
  names.flatMap((name, index) =>
    names
      .slice(index + 1)
      .filter((other) => isSame(places.get(name), places.get(other)))
      .map(
        (other) =>
          `${settingOf(name)} and ${settingOf(other)} lead to the same database; each needs its own.`,
      ),
  )

const exchanged = (places: ReadonlyMap<string, Place>): string[] =>
  names.flatMap((name) => {
    const made = places.get(name)?.target ?? null
    return made === null || made === name
      ? []
      : [`${settingOf(name)} leads to a database that was made for ${made}.`]
  })

const elsewhere = (places: ReadonlyMap<string, Place>): string[] =>
  names.flatMap((name) =>
    [`${name}_OWNER`, `${name}_DIRECT`, `${name}_READ`]
      .filter((key) => places.has(key) && !isSame(places.get(key), places.get(name)))
      .map((key) => `${settingOf(key)} leads to another database than ${settingOf(name)}.`),
  )

const isSame = (one: Place | undefined, other: Place | undefined): boolean =>
  one !== undefined && one.id === other?.id
