import type { Db } from '#operations/core/db.ts'

/** The data with which a job was enqueued: the ids of its subject, never text that people wrote. */
export type JobPayload = {
  readonly projectId: number
  readonly jobId: number
  readonly [name: string]: unknown
}

/** What a handler may use while it runs. */
export type JobContext = {
  /** Aborted when the process stops: return or throw soon; another worker will start the job again. */
  readonly signal: AbortSignal
  /** Shows people how much of the work is done. */
  readonly progress: (done: number, total: number) => Promise<void>
}

/** Stores the result of a job, in the transaction that ends it. */
export type StoreResult = (db: Db) => Promise<void>

/**
 * Does the work of one kind of job and returns how its result is stored. It may run several times, so it makes no changes itself: only
 * one run gets to store its result.
 */
export type JobHandler = (payload: JobPayload, context: JobContext) => Promise<StoreResult>

/** A failure whose message is a sentence for people in the project. */
export class JobFailure extends Error {}

/** Another worker has taken the job over, or it is gone. */
export class JobLost extends Error {}
