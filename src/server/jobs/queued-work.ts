import type { TargetDatabase } from '../db/targets.ts'
import type { FileStore } from '../files/file-store.ts'
import type { QueueSettings } from './queue/start-queue.ts'
import { sweepFiles } from './sweep-files.ts'
import { extractTextJob } from './text/extract-text-job.ts'
import { enqueueMissingTexts } from './text/missing-texts.ts'

/** Everything that runs from the queue of a target: the jobs of projects by kind, and the work on the whole target. */
export const queuedWork = (
  database: TargetDatabase,
  store: FileStore,
): Pick<QueueSettings, 'handlers' | 'hourly' | 'atStart'> => {
  const texts = { enqueueMissingTexts: () => enqueueMissingTexts(database) }
  return {
    handlers: { extractText: extractTextJob(database, store) },
    // Servers of the last release, which still run during an upgrade, enqueue no texts.
    hourly: { sweepFiles: () => sweepFiles(database, store), ...texts },
    atStart: texts,
  }
}
