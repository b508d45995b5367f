import type pg from 'pg'
import { BackupError } from '../repository/backup-error.ts'

export type RunKind = 'backup' | 'restore-check'

/** The result of a run that completed; `problem` says what it failed to achieve. */
export type RunOutcome = {
  readonly bytes: number
  readonly momentReached: string
  readonly message: string
  readonly problem?: string | undefined
}

const heartbeat = 10_000
// A run that shows no sign of life for this long has been killed.
const silence = '60 seconds'
// How long after the start of a failed scheduled run it is tried again.
const retryAfter = '1 hour'

const endSilent = `
  update "BackupRun" set "EndedDate" = now(), "Outcome" = 'failed', "Message" = 'It was interrupted.'
  where "Outcome" is null and "AliveDate" < now() - interval '${silence}'`

const mayStart = `
  select not exists (select from "BackupRun" where "Outcome" is null)
    and ($2::timestamptz is null or not exists (select from "BackupRun" where "Kind" = $1
      and ("Outcome" = 'done' and "StartedDate" >= $2 or "StartedDate" > now() - interval '${retryAfter}' and "DueDate" >= $2))) as may`

/**
 * Claims a run: only one of several servers gets it, and only one run is in progress at any time. A run without a due moment is claimed
 * regardless of earlier runs. Returns its id; undefined when it is not to be done.
 */
async function claimRun(
  identity: pg.Pool,
  kind: RunKind,
  due: Date | undefined,
): Promise<string | undefined> {
  const client = await identity.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('plumbline.backup'))`)
    await client.query(endSilent)
    const { rows } = await client.query<{ may: boolean }>(mayStart, [kind, due ?? null])
    const claimed =
      rows[0]?.may === true
        ? await client.query<{ id: string }>(
            `insert into "BackupRun" ("Kind", "DueDate") values ($1, $2) returning "Id"::text as id`,
            [kind, due ?? null],
          )
        : undefined
    await client.query('commit')
    return claimed?.rows[0]?.id
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * Runs a backup or a check and records it. Returns undefined when a scheduled one has been done by another server or a run is in
 * progress. Throws a BackupError when a run is in progress and this one has no due moment.
 */
export async function recordRun(
  identity: pg.Pool,
  { kind, due }: { readonly kind: RunKind; readonly due: Date | undefined },
  work: () => Promise<RunOutcome>,
): Promise<RunOutcome | undefined> {
  const id = await claimRun(identity, kind, due)
  if (id === undefined) {
    if (due !== undefined) return undefined
    throw new BackupError('A backup or a restore check is under way. Try again when it has ended.')
  }
  const beat = setInterval(() => {
    identity
      .query('update "BackupRun" set "AliveDate" = now() where "Id" = $1', [id])
      .catch(() => {})
  }, heartbeat)
  try {
    const outcome = await work()
    await endRun(identity, id, outcome.problem === undefined ? 'done' : 'failed', outcome)
    return outcome
  } catch (error) {
    const { message } = error as Error
    // The error of the work is the one to report.
    await endRun(identity, id, 'failed', { message }).catch(() => {})
    throw error
  } finally {
    clearInterval(beat)
  }
}

async function endRun(
  identity: pg.Pool,
  id: string,
  outcome: 'done' | 'failed',
  { bytes, momentReached, message, problem }: Partial<RunOutcome>,
): Promise<void> {
  await identity.query(
    `update "BackupRun" set "EndedDate" = now(), "Outcome" = $2, "Bytes" = $3, "MomentReached" = $4, "Message" = $5 where "Id" = $1`,
    [id, outcome, bytes ?? null, momentReached ?? null, problem ?? message],
  )
}
