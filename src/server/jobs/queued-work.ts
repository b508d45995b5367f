import type { Target } from '#rules/api/targets.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { FileStore } from '../files/file-store.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import { makeReportJob } from '../reports/make-report-job.ts'
import type { QueueSettings } from './queue/start-queue.ts'
import { sweepFiles } from './sweep-files.ts'
import { extractTextJob } from './text/extract-text-job.ts'
import { enqueueMissingTexts } from './text/missing-texts.ts'

/** What the jobs of a target use. */
export type JobParts = {
  readonly target: Target
  readonly database: TargetDatabase
  readonly store: FileStore
  readonly readPipeline: Pick<ReadPipeline, 'respond'>
}

/** The jobs of projects, by kind. */
export const projectJobs = (parts: JobParts): QueueSettings['handlers'] => ({
  extractText: extractTextJob(parts.database, parts.store),
  makeReport: makeReportJob(parts),
})

/** The work for a whole target that its queue repeats. */
export const repeatedWork = (
  database: TargetDatabase,
  store: FileStore,
): Pick<QueueSettings, 'hourly' | 'atStart'> => {
  const texts = { enqueueMissingTexts: () => enqueueMissingTexts(database) }
  return {
    // Servers of the previous release, which still run during an upgrade, do not enqueue texts.
    hourly: { sweepFiles: () => sweepFiles(database, store), ...texts },
    atStart: texts,
  }
}
