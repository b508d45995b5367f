import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'

// `soon` is more than the clocks of an installation differ by, `later` more than the longest wait for a
// retry.
const soon = sql.lit('1 minute')
const later = sql.lit('2 hours')
const in1Minute = sql`now() + ${soon}::interval`
const in2Hours = sql`now() + ${later}::interval`

const mails = statement<object, never>(
  'clock.mails',
  () => sql<never>`
    update "Mail" set "NextAttempt" = now()
    where "NextAttempt" > ${in1Minute} and ("Attempts" = 0 or "NextAttempt" > ${in2Hours})`,
)

const taskNotifications = statement<object, never>(
  'clock.taskNotifications',
  () => sql<never>`
    update "TaskNotification" set "CreatedAt" = now() where "CreatedAt" > ${in1Minute}`,
)

const presences = statement<object, never>(
  'clock.presences',
  () => sql<never>`delete from "Presence" where "Until" > ${in2Hours}`,
)

const uploads = statement<object, never>(
  'clock.uploads',
  () => sql<never>`
    update "Upload" set "CreatedDate" = now() where "BoundDate" is null and "CreatedDate" > ${in1Minute}`,
)

// A live worker shows itself again within seconds.
const workers = statement<object, never>(
  'clock.workers',
  () => sql<never>`delete from "JobWorker" where "SeenDate" > ${in1Minute}`,
)

const jobs = statement<object, never>(
  'clock.jobs',
  () => sql<never>`
    update graphile_worker._private_jobs
    set run_at = least(run_at, now()), locked_at = case when locked_at > now() then now() else locked_at end
    where run_at > ${in2Hours} or locked_at > ${in1Minute}`,
)

/**
 * Correct times in a target that are further in the future than they can have been set: the clock was wrong, and has been set back since.
 */
export const targetStatements = [mails, taskNotifications, presences, uploads, workers, jobs]

/** The same for `identity`. */
export const identityStatements = `
  update "Mail" set "NextAttempt" = now()
    where "NextAttempt" > now() + interval '1 minute' and ("Attempts" = 0 or "NextAttempt" > now() + interval '2 hours');
  update "attempt" set "startedAt" = now() where "startedAt" > now() + interval '1 minute';
  update "HeadPublication" set "NextAttempt" = now()
    where "PublishedDate" > now() + interval '1 minute' or "NextAttempt" > now() + interval '2 hours';
  update "BackupRun" set "AliveDate" = now() where "Outcome" is null and "AliveDate" > now() + interval '1 minute'`
