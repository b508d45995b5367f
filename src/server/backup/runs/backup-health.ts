import type pg from 'pg'
import type { Config } from '../../settings/config.ts'
import type { RunKind } from './backup-runs.ts'

/** A run as the health page shows it; times are ISO 8601. */
export type BackupRun = {
  readonly startedAt: string
  readonly endedAt: string | null
  /** Null while the run is in progress. */
  readonly outcome: 'done' | 'failed' | null
  readonly bytes: number | null
  readonly momentReached: string | null
  readonly message: string | null
}

/** The state of the log archive of the embedded PostgreSQL. */
export type ArchiveState = {
  /** When the last file was archived; null before the first. */
  readonly archivedAt: string | null
  /** Since when nothing could be archived; null while archiving works. PostgreSQL's own log says why. */
  readonly failingSince: string | null
}

/** The state of the backups and of the log archive. */
export type BackupHealth = {
  /** Whether backups are made automatically. */
  readonly isConfigured: boolean
  readonly newestBackup: BackupRun | null
  readonly newestCheck: BackupRun | null
  /** The newest run of each kind, whatever its outcome. */
  readonly lastBackup: BackupRun | null
  readonly lastCheck: BackupRun | null
  /** Null without automatic backups, and where the databases are external: their own archive is not known here. */
  readonly archive: ArchiveState | null
}

const runOf = async (
  identity: pg.Pool,
  kind: RunKind,
  isDone: boolean,
): Promise<BackupRun | null> => {
  const { rows } = await identity.query<{ run: BackupRun }>(
    `select json_build_object('startedAt', "StartedDate", 'endedAt', "EndedDate", 'outcome', "Outcome", 'bytes', "Bytes",
        'momentReached', "MomentReached", 'message', "Message") as run
      from "BackupRun" where "Kind" = $1 and (not $2 or "Outcome" = 'done') order by "StartedDate" desc limit 1`,
    [kind, isDone],
  )
  return rows[0]?.run ?? null
}

/** Reads the state of the archive from the embedded server, on which the accounts are stored, too. */
async function readArchiveState(identity: pg.Pool): Promise<ArchiveState> {
  const { rows } = await identity.query<{ state: ArchiveState }>(
    `select json_build_object('archivedAt', last_archived_time,
        'failingSince', case when last_failed_time > coalesce(last_archived_time, '-infinity') then coalesce(last_archived_time, stats_reset, last_failed_time) end) as state
      from pg_stat_archiver`,
  )
  return rows[0]?.state ?? { archivedAt: null, failingSince: null }
}

/** Reads when the last backup was made, when the last restore was proven, and up to which time the log is archived. */
export async function backupHealth(
  identity: pg.Pool,
  config: Pick<Config, 'backup' | 'urls'>,
): Promise<BackupHealth> {
  const isConfigured = config.backup?.place !== undefined
  return {
    isConfigured,
    newestBackup: await runOf(identity, 'backup', true),
    newestCheck: await runOf(identity, 'restore-check', true),
    lastBackup: await runOf(identity, 'backup', false),
    lastCheck: await runOf(identity, 'restore-check', false),
    archive:
      isConfigured && config.urls.identity === undefined ? await readArchiveState(identity) : null,
  }
}
