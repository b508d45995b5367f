import pg from 'pg'
import { ConfigError } from '../settings/config-error.ts'

/** PostgreSQL settings without which a stored write may be lost, with the consequence of each. */
const costs = {
  fsync: 'a power failure can destroy the whole database',
  full_page_writes: 'a power failure can leave pages half written',
  synchronous_commit: 'a crash loses writes that people were told are stored',
} as const

type DurabilitySetting = keyof typeof costs

const readOff = `
  select coalesce(array_agg(w.name order by w.place), '{}') as off
  from unnest($1::text[]) with ordinality w (name, place) where current_setting(w.name) = 'off'`

/**
 * Checks that PostgreSQL confirms a write of the server's role only once it is on disk. Throws a ConfigError that names each setting that
 * prevents this; `storageEnsures` are settings whose work the storage does, according to the operator.
 */
export async function checkDurability(
  name: string,
  url: string,
  storageEnsures: ReadonlySet<string>,
): Promise<void> {
  const off = (await readSettingsOff(url)).filter((setting) => !storageEnsures.has(setting))
  if (off.length > 0) throw new ConfigError(...off.map((setting) => describe(name, setting)))
}

function describe(name: string, setting: DurabilitySetting): string {
  const remedy =
    setting === 'synchronous_commit'
      ? 'Set it to on, also where it is set for the role or the database'
      : 'Set it to on, or name it in STORAGE_ENSURES if the storage does the same without it'
  return `${name.toUpperCase()}_URL leads to a PostgreSQL with ${setting} = off: ${costs[setting]}. ${remedy}.`
}

async function readSettingsOff(url: string): Promise<readonly DurabilitySetting[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ off: DurabilitySetting[] }>(readOff, [Object.keys(costs)])
    return rows[0]?.off ?? []
  } finally {
    await client.end()
  }
}
