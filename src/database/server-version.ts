import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'

/**
 * The oldest version of Plumbline that may serve a database with these migrations. Migrations expand the schema: they add what the last
 * release does not know and remove nothing that it uses. Once no such server is running any more, a later migration contracts the schema
 * and raises this version.
 */
export const oldestServer = '0.2.0'

export const ownVersion: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
).version

/** Whether a version is older than another. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

/** Reads the oldest version that may serve a database; undefined before it is stored. */
export async function readOldestServer(db: Kysely<never>): Promise<string | undefined> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('public."ServerVersion"') is not null as found`.execute(db)
  if (found[0]?.found !== true) return undefined
  const { rows } = await sql<{ oldest: string }>`
    select "Oldest" as oldest from "ServerVersion"`.execute(db)
  return rows[0]?.oldest
}

/** Stores the oldest version that may serve a database with the newest schema, unless a later version is stored already. */
export async function storeOldestServer(db: Kysely<never>): Promise<void> {
  const noted = await readOldestServer(db)
  if (noted !== undefined && !isOlder(noted, oldestServer)) return
  await sql`
    insert into "ServerVersion" ("Oldest") values (${oldestServer})
    on conflict ("IsOnly") do update set "Oldest" = excluded."Oldest"`.execute(db)
}
