import type { JobHelpers, Task } from 'graphile-worker'
import * as z from 'zod'
import type { Db } from '#operations/core/db.ts'
import { scopeText, setScope } from '../../db/scope.ts'
import type { TargetDatabase } from '../../db/targets.ts'
import { countChanges, jobSlot } from '../../db/versions.ts'
import type { Tracing } from '../../tracing/span.ts'
import {
  JobFailure,
  JobLost,
  type JobContext,
  type JobHandler,
  type JobPayload,
} from './job-handler.ts'
import {
  lockHeld,
  markEnded,
  markProgress,
  markRunning,
  markWaiting,
  release,
  takeOut,
  type Hold,
  type JobId,
} from './job-statements.ts'

const unexplained = 'The server could not finish it. Its log says why.'

const payloadSchema = z.looseObject({
  projectId: z.int(),
  jobId: z.int(),
  traceparent: z.unknown().optional(),
})

type Settings = {
  readonly database: TargetDatabase
  /** Reports a failure other than a `JobFailure`. */
  readonly report: (error: unknown) => void
  readonly tracing?: Pick<Tracing, 'beginJob'> | undefined
}

type Run = Hold &
  JobId & { readonly isLastAttempt: boolean; readonly signal: AbortSignal | undefined }

/**
 * Creates the queue's task for a handler: what the handler returns is stored in one transaction with the end of the job, which only the
 * worker that holds the job can commit. A failure is retried with growing pauses until no attempts are left.
 */
export const projectTask =
  (handler: JobHandler, settings: Settings): Task =>
  async (sent, helpers) => {
    const { traceparent, ...payload } = payloadSchema.parse(sent)
    const run = runOf(payload, helpers)
    if (!(await begin(settings.database, run))) return
    const span = settings.tracing?.beginJob(helpers.job.task_identifier, traceparent)
    try {
      const signal = helpers.abortSignal ?? new AbortController().signal
      const context: JobContext = {
        signal,
        progress: (done, total) =>
          inProject(settings.database, run, async (db) => {
            await db.run(markProgress, { ...run, done, total })
          }),
      }
      const store = await untilAborted(signal, handler(payload, context))
      await inProject(settings.database, run, async (db) => {
        await requireHold(db.run(takeOut, run))
        await store(db)
        await db.run(markEnded, { ...run, state: 'done', error: null })
      })
      span?.end()
    } catch (error) {
      span?.end(error)
      if (!(error instanceof JobLost)) await settle(settings, run, error)
      // The queue does not touch a job that this worker no longer holds.
      throw error
    }
  }

// Some work cannot be aborted; its result is then not awaited.
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('The process stops'))
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const runOf = (
  { projectId, jobId }: JobPayload,
  { job: { id, locked_by: worker, attempts, max_attempts }, abortSignal }: JobHelpers,
): Run => ({
  queued: id,
  worker: worker ?? '',
  project: projectId,
  job: jobId,
  isLastAttempt: attempts >= max_attempts,
  signal: abortSignal,
})

/** Marks the job as running; false when it is gone, as after restoring a backup. */
const begin = (database: TargetDatabase, run: Run): Promise<boolean> =>
  inProject(database, run, async (db) => {
    await requireHold(db.run(lockHeld, run))
    return (await db.run(markRunning, run)).length === 1
  })

async function settle({ database, report }: Settings, run: Run, error: unknown): Promise<void> {
  const { signal, isLastAttempt } = run
  const isStopped = signal?.aborted === true
  if (!isStopped && !(error instanceof JobFailure)) report(error)
  const sentence = error instanceof JobFailure ? error.message : unexplained
  try {
    await inProject(database, run, async (db) => {
      if (isStopped) {
        await requireHold(db.run(lockHeld, run))
        await db.run(release, run)
        await db.run(markWaiting, { ...run, error: null })
      } else if (isLastAttempt) {
        await requireHold(db.run(takeOut, run))
        await db.run(markEnded, { ...run, state: 'failed', error: sentence })
      } else {
        await requireHold(db.run(lockHeld, run))
        await db.run(markWaiting, { ...run, error: sentence })
      }
    })
  } catch (failure) {
    // Its lock expires, and then recovery returns it to the queue.
    if (!(failure instanceof JobLost)) report(failure)
  }
}

async function requireHold(rows: Promise<readonly unknown[]>): Promise<void> {
  if ((await rows).length !== 1) throw new JobLost('Another worker has taken the job over')
}

/** Changes a job in a transaction, and invalidates cached responses about its project. */
function inProject<T>(
  database: TargetDatabase,
  { project }: JobId,
  use: (db: Db) => Promise<T>,
): Promise<T> {
  return database.withConnection(null, async (client, db) => {
    await client.query('begin')
    try {
      await db.run(setScope, { scope: scopeText([project]) })
      const result = await use(db)
      await db.run(countChanges, { projects: [project], slot: jobSlot })
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
