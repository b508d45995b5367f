import { targets, type Target } from '#rules/api/targets.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Config } from '../settings/config.ts'
import type { Tracing } from '../tracing/span.ts'
import { startQueue } from './queue/start-queue.ts'
import { projectJobs, repeatedWork, type JobParts } from './queued-work.ts'

type Settings = {
  readonly config: Pick<Config, 'directUrls' | 'jobWorkers'>
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly files: Readonly<Record<Target, FileStore>>
  readonly readPipeline: JobParts['readPipeline']
  /** The addresses of the databases, for those without a direct one. */
  readonly urls: Readonly<Record<Target, string>>
  readonly report: (error: unknown) => void
  readonly tracing?: Tracing | undefined
}

/** Runs the jobs in the queue of each target; the returned function stops them, and resolves when running jobs have ended. */
export function startQueues({
  config,
  databases,
  files,
  readPipeline,
  urls,
  report,
  tracing,
}: Settings): () => Promise<void> {
  const stops = targets.map((target) =>
    startQueue({
      database: databases[target],
      directUrl: config.directUrls[target] ?? urls[target],
      concurrency: config.jobWorkers,
      handlers: projectJobs({
        target,
        database: databases[target],
        store: files[target],
        readPipeline,
      }),
      ...repeatedWork(databases[target], files[target]),
      report,
      tracing,
    }),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
