import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { superuserOf } from './superuser.ts'

const attempts = 50

/**
 * Drops databases as soon as the connections that the test has closed have ended, which pools do not wait for: ending them by
 * force would cause errors that nothing handles. Connections that stay open for a second are ended.
 */
export async function dropDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const superuser = superuserOf(adminUrl)
  for (let attempt = 0; attempt < attempts && (await areUsed(superuser, names)); attempt += 1)
    await wait(20)
  for (const name of names) await superuser.query(`drop database if exists "${name}" with (force)`)
}

async function areUsed(superuser: pg.Pool, names: readonly string[]): Promise<boolean> {
  const text = 'select from pg_stat_activity where datname = any($1)'
  return (await superuser.query(text, [names])).rowCount !== 0
}
