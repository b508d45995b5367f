import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownerRole } from '#database/embedded/role-passwords.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { dropDatabases } from './drop-databases.ts'
import { superuserOf } from './superuser.ts'
import { underRole } from './under-role.ts'

/** An empty database for one test, without any table. */
export type EmptyDatabase = {
  readonly url: string
  readonly sql: (
    text: string,
    values?: unknown[],
  ) => Promise<Record<string, ReturnType<typeof JSON.parse>>[]>
  readonly pool: pg.Pool
  readonly drop: () => Promise<void>
}

/** Creates an empty database in the run's PostgreSQL. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}_empty`
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  const url = wholeScope(underRole(address.href, ownerRole))
  await superuserOf(adminUrl).query(`create database "${name}" owner "${ownerRole}"`)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  return {
    url,
    pool,
    sql: async (text, values = []) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end()
      await dropDatabases(adminUrl, [name])
    },
  }
}
