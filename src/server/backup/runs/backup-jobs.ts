import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { archivedSince } from '#database/embedded/wal-archive.ts'
import { lowerPriority } from '#operations/core/lower-priority.ts'
import { isCheckDue, lastDue } from '#rules/backup/schedule.ts'
import type { Job } from '../../jobs/start-jobs.ts'
import type { LogEvent } from '../../runtime/log-event.ts'
import type { Config } from '../../settings/config.ts'
import { backupHealth, type ArchiveState, type BackupHealth } from './backup-health.ts'
import type { RunKind, RunOutcome } from './backup-runs.ts'
import { hasEmbedded } from './installation.ts'

const interval = 60_000
const program = fileURLToPath(new URL('scheduled-main.ts', import.meta.url))

type Settings = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly log: LogEvent
}

/**
 * Makes a backup each day, and as soon as archiving of the log has restarted, and checks every RESTORE_CHECK_DAYS days that the
 * newest one can be restored. Of several servers one does each. Logs how it went, and when nothing can be archived. No jobs without
 * BACKUP_URL.
 */
export function backupJobs({ config, identity, log }: Settings): readonly Job[] {
  const { backup } = config
  if (backup?.place === undefined) return []
  const logArchive = archiveLog(log)
  return [
    {
      every: interval,
      run: async (stopping) => {
        const health = await backupHealth(identity, config)
        logArchive(health.archive)
        const due = dueRun(config, backup, health)
        if (due === undefined) return
        const outcome = await runApart(due, stopping)
        if (outcome === undefined) return
        const { problem, message } = outcome
        const event = due.kind === 'backup' ? 'backup' : 'restore check'
        if (problem === undefined) log('info', { event: `${event} done` }, message)
        else log('error', { event: `${event} failed` }, problem)
      },
    },
  ]
}

type DueRun = { readonly kind: RunKind; readonly due: Date }

/** Returns the run that is due; a backup takes precedence over a check of the newest one. */
function dueRun(
  config: Config,
  { at, checkDays }: NonNullable<Config['backup']>,
  { newestBackup, newestCheck }: BackupHealth,
): DueRun | undefined {
  const timeOf = (run: typeof newestBackup) =>
    run === null ? undefined : Date.parse(run.startedAt)
  const made = timeOf(newestBackup)
  const now = Date.now()
  // What was written while nothing was archived is not in any earlier backup.
  const due = Math.max(lastDue(at, now), archivedSince(config.dataFolder)?.getTime() ?? 0)
  if (made === undefined || made < due) return { kind: 'backup', due: new Date(due) }
  if (!hasEmbedded(config) || !isCheckDue(checkDays, timeOf(newestCheck), now)) return undefined
  return { kind: 'restore-check', due: new Date(made) }
}

async function runApart(
  { kind, due }: DueRun,
  stopping: AbortSignal | undefined,
): Promise<Pick<RunOutcome, 'message' | 'problem'> | undefined> {
  const child = spawn(process.execPath, [program, kind, due.toISOString()], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own: Ctrl-C in a terminal would otherwise end it before the server does.
    detached: true,
    ...(stopping && { signal: stopping }),
  })
  child.on('error', () => {})
  if (child.pid !== undefined) lowerPriority(child.pid)
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  // The next start catches up.
  if (stopping?.aborted === true) return undefined
  const [line = ''] = out.split('\n')
  if (line !== '') return JSON.parse(line) as Pick<RunOutcome, 'message' | 'problem'>
  return err === '' ? undefined : { message: '', problem: err.trim() }
}

/** Logs when archiving begins to fail, and when it works again. */
function archiveLog(log: LogEvent): (state: ArchiveState | null) => void {
  let wasFailing = false
  return (state) => {
    const failingSince = state?.failingSince ?? null
    if (failingSince !== null && !wasFailing)
      log(
        'error',
        { event: 'archive failing', since: failingSince },
        'the log of PostgreSQL cannot be archived, so what is written now is in no backup; its own log says why',
      )
    if (failingSince === null && wasFailing)
      log('info', { event: 'archive back' }, 'the log of PostgreSQL is archived again')
    wasFailing = failingSince !== null
  }
}
