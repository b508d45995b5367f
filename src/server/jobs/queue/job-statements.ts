import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'

/** A queued job that a worker holds. */
export type Hold = { readonly queued: string; readonly worker: string }

/** A job as people see it. */
export type JobId = { readonly project: number; readonly job: number }

/** Locks a queued job until the end of the transaction; returns no row when the worker no longer holds it. */
export const lockHeld = statement<Hold, { held: number }>(
  'jobs.lockHeld',
  (_, place) => sql<{ held: number }>`
    select 1 as held from graphile_worker._private_jobs
    where id = ${place('queued')}::bigint and locked_by = ${place('worker')} for update`,
)

/** Removes a job that the worker holds from the queue; returns no row when it no longer holds it. */
export const takeOut = statement<Hold, { held: number }>(
  'jobs.takeOut',
  (_, place) => sql<{ held: number }>`
    delete from graphile_worker._private_jobs
    where id = ${place('queued')}::bigint and locked_by = ${place('worker')} returning 1 as held`,
)

/** Returns a job to the queue as if it had not been started. */
export const release = statement<Hold, never>(
  'jobs.release',
  (_, place) => sql<never>`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
    where id = ${place('queued')}::bigint and locked_by = ${place('worker')}`,
)

export const markRunning = statement<JobId, { Id: number }>(
  'jobs.markRunning',
  (_, place) => sql<{ Id: number }>`
    update "Job" set "State" = 'running', "StartedDate" = now(), "Done" = 0, "Total" = null
    where "ProjectId" = ${place('project')} and "Id" = ${place('job')} returning "Id"`,
)

// A job that was enqueued again under the same key while this one ran waits instead of it.
const waitsUnderKey = sql`exists (select from "Job" other where other."ProjectId" = "Job"."ProjectId" and other."Key" = "Job"."Key"
  and other."State" = 'waiting' and other."Id" <> "Job"."Id")`

/** Marks a job as waiting for its next attempt, unless another one waits under its key; then its state, which nothing else writes, stays the same. */
export const markWaiting = statement<JobId & { error: string | null }, never>(
  'jobs.markWaiting',
  (_, place) => sql<never>`
    update "Job" set "State" = case when ${waitsUnderKey} then "State" else 'waiting' end, "Error" = ${place('error')}
    where "ProjectId" = ${place('project')} and "Id" = ${place('job')}`,
)

export const markEnded = statement<JobId & { state: string; error: string | null }, never>(
  'jobs.markEnded',
  (_, place) => sql<never>`
    update "Job" set "State" = ${place('state')}, "Error" = ${place('error')}, "EndedDate" = now(),
      "Done" = case when ${place('state')} = 'done' then coalesce("Total", "Done") else "Done" end
    where "ProjectId" = ${place('project')} and "Id" = ${place('job')}`,
)

export const markProgress = statement<JobId & { done: number; total: number }, never>(
  'jobs.markProgress',
  (_, place) => sql<never>`
    update "Job" set "Done" = ${place('done')}, "Total" = ${place('total')}
    where "ProjectId" = ${place('project')} and "Id" = ${place('job')}`,
)
