import type pg from 'pg'
import { targets, type Target } from '#rules/api/targets.ts'
import { createPublicationJobs } from '../audit/publication/publication-jobs.ts'
import { createSessionSweep } from '../auth/sessions/sweep-sessions.ts'
import { backupJobs } from '../backup/runs/backup-jobs.ts'
import { clockJobs } from '../clock/clock-jobs.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { endImpersonations } from '../impersonation/end-impersonations.ts'
import { createSealingJobs } from '../jobs/sealing-jobs.ts'
import { startJobs, type Job } from '../jobs/start-jobs.ts'
import { startQueues } from '../jobs/start-queues.ts'
import { deleteSilentTabs } from '../live/presence.ts'
import type { AppMail } from '../mail/open-mail.ts'
import { notificationJobs } from '../notifications/notification-jobs.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import type { Tracing } from '../tracing/span.ts'
import type { AppContext } from './app-context.ts'

const impersonationInterval = 20_000
const presenceCleanupInterval = 60_000

/** The background work of the server. */
type BackgroundJobs = {
  /** Stops starting work; resolves when running jobs have ended. */
  readonly stop: () => Promise<void>
  /** Seals the rows written last, and publishes the heads; call it once all writers are closed. */
  readonly sealRest: () => Promise<void>
}

type Settings = Pick<AppContext, 'config' | 'files' | 'readPipeline'> & {
  readonly identity: pg.Pool
  readonly urls: Readonly<Record<Target, string>>
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly mail: AppMail
  readonly authSecret: string
  readonly report: (error: unknown) => void
  readonly tracing?: Tracing | undefined
  readonly log: LogEvent
}

const presenceJob = (database: TargetDatabase): Job => ({
  every: presenceCleanupInterval,
  run: () => database.withConnection('all', (_, db) => db.run(deleteSilentTabs, {})),
})

/** Starts the periodic jobs and the job queues, if this server runs them. */
export function startBackgroundJobs({
  config,
  identity,
  urls,
  databases,
  files,
  mail,
  authSecret,
  readPipeline,
  report,
  log,
  tracing,
}: Settings): BackgroundJobs {
  const runsPeriodically = !config.isReadOnly && config.runsJobs
  const all = targets.map((target) => databases[target])
  const sealing = createSealingJobs(all, log)
  const { heads } = config
  const publication = createPublicationJobs({ heads, identity, databases: all, authSecret, log })
  const impersonationJob = (target: Target): Job => ({
    every: impersonationInterval,
    run: () =>
      endImpersonations({
        database: databases[target],
        identity,
        bothHaveAccess: (impersonation) => readPipeline.mayBothSee(target, impersonation),
      }),
  })
  const stopPeriodicJobs = runsPeriodically
    ? startJobs(all, report, [
        ...sealing.jobs,
        ...publication.jobs,
        ...mail.jobs,
        createSessionSweep(identity, config),
        ...targets.map((target) => impersonationJob(target)),
        ...all.map(presenceJob),
        ...notificationJobs(databases, readPipeline),
        ...backupJobs({ config, identity, log }),
        ...clockJobs({ databases, identity, log }),
      ])
    : async () => {}
  const stopQueues =
    runsPeriodically && config.jobWorkers > 0
      ? startQueues({ config, databases, files, readPipeline, urls, report, tracing })
      : async () => {}
  return {
    stop: async () => {
      mail.stop()
      await Promise.all([stopPeriodicJobs(), stopQueues()])
    },
    sealRest: async () => {
      if (!runsPeriodically) return
      await sealing.close()
      // Requests report a database that is down; the next start publishes.
      await publication.close().catch(report)
    },
  }
}
