import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'

/**
 * The oldest version of Plumbline that may serve a database with these migrations. A migration expands the schema: it adds what the last
 * release does not know and takes away nothing that it uses. Once no such server runs any more, a later one contracts it, and raises this.
 */
export const oldestServer = '0.2.0'

/** The version of this Plumbline. */
export const ownVersion: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
).version

/** Whether a version is older than another. */
export const isOlder = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) < 0

/** The oldest version that may serve a database; undefined before it is noted. */
export async function notedOldestServer(db: Kysely<never>): Promise<string | undefined> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('public."ServerVersion"') is not null as found`.execute(db)
  if (found[0]?.found !== true) return undefined
  const { rows } = await sql<{ oldest: string }>`
    select "Oldest" as oldest from "ServerVersion"`.execute(db)
  return rows[0]?.oldest
}

/** Notes which versions may serve a database that has the newest schema of this one; a later note stays. */
export async function noteOldestServer(db: Kysely<never>): Promise<void> {
  const noted = await notedOldestServer(db)
  if (noted !== undefined && !isOlder(noted, oldestServer)) return
  await sql`
    insert into "ServerVersion" ("Oldest") values (${oldestServer})
    on conflict ("IsOnly") do update set "Oldest" = excluded."Oldest"`.execute(db)
}
