import type pg from 'pg'
import type { Target } from '../../rules/targets.ts'
import { CopyError } from './copy-error.ts'

const patience = '10s'
const lockNotAvailable = '55P03'

/** The database behind a connection: the same text only for the same database of the same server. */
export async function identityOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as identity
    from pg_database where datname = current_database()`,
  )
  return rows[0]?.identity ?? ''
}

/** Makes sure that no Plumbline and no other copy writes to the destination while this connection lives. Throws a CopyError. */
export async function claimDestination(client: pg.ClientBase, target: Target): Promise<void> {
  if (await isServed(client))
    throw new CopyError(
      `A Plumbline is connected to ${target}. Stop it first: nothing is copied under a running Plumbline.`,
    )
  try {
    // A copy that was killed a moment ago may still be ending.
    await client.query(`set lock_timeout = '${patience}'`)
    await client.query(`select pg_advisory_lock(hashtext('plumbline.copy'))`)
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    throw new CopyError(`Another db:copy is writing to ${target}. Wait until it has ended.`)
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

/** Whether a Plumbline is connected to the destination. */
export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ served: boolean }>(
    `select exists (select from pg_stat_activity
      where datname = current_database() and application_name = 'plumbline' and pid <> pg_backend_pid()) as served`,
  )
  return rows[0]?.served ?? false
}
