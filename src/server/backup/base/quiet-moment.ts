import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BackupError } from '../repository/backup-error.ts'
import type { Connections } from './table-digests.ts'

/** A restore point. `isQuiet` says whether the transactions of the connections see exactly what was committed before it. */
export type RestorePoint = {
  readonly name: string
  readonly lsn: string
  readonly at: string
  readonly isQuiet: boolean
}

const pause = 20

const snapshot = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  )
  return rows[0]?.snapshot ?? ''
}

/** Returns the first transaction id that had not ended when a snapshot was taken, if all earlier ones had; undefined if one of these was open. */
const endOfQuiet = (text: string): string | undefined => /^\d+:(\d+):$/.exec(text)?.[1]

/** Takes the next transaction id. */
async function nextId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id ?? ''
}

/**
 * Creates a restore point at a moment at which no one writes, and begins a transaction on each connection that sees this moment. If all
 * snapshots taken before the point are equal and name no open transaction, and the first id after them is still unused once the point
 * exists, no one has written in between: the connections see exactly what a restore to the point yields. A snapshot alone does not show
 * that, since it does not name transactions after the last one that has ended; one of these may already be in the log while its commit
 * waits for the disk. Waits up to `patience` milliseconds for such a moment; without one, creates the point all the same.
 */
export async function createRestorePoint(
  connections: Connections,
  admin: pg.Client,
  name: string,
  patience: number,
): Promise<RestorePoint> {
  const clients = Object.values(connections)
  const until = performance.now() + patience
  for (let attempt = 1; ; attempt += 1) {
    const before = await Promise.all(
      clients.map(async (client) => {
        await client.query('begin isolation level repeatable read read only')
        return snapshot(client)
      }),
    )
    const isLast = performance.now() >= until
    const [first = ''] = before
    const end = endOfQuiet(first)
    const mayBe = end !== undefined && before.every((one) => one === first)
    if (mayBe || isLast) {
      const point = await createPoint(admin, `${name}-${attempt}`)
      const holds = mayBe && (await nextId(admin)) === end
      if (holds || isLast) return { ...point, isQuiet: holds }
    }
    await Promise.all(clients.map((client) => client.query('rollback')))
    await sleep(Math.random() * pause)
  }
}

async function createPoint(admin: pg.Client, name: string) {
  const { rows } = await admin.query<{ lsn: string | null; at: Date }>(
    'select pg_create_restore_point($1)::text as lsn, clock_timestamp() as at',
    [name],
  )
  const [row] = rows
  const { lsn = null, at } = row ?? {}
  if (lsn === null || at === undefined) throw new BackupError('PostgreSQL made no restore point.')
  return { name, lsn, at: at.toISOString() }
}
