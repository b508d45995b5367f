import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'

/** What a PostgreSQL reports about itself and one of its databases. Ages are in seconds. */
export type ServerFigures = {
  readonly version: string
  /** Its clock, in seconds since 1970. */
  readonly now: number
  readonly connections: number
  readonly connectionLimit: number
  /** Null when no other transaction is open that the role may see (pg_read_all_stats shows those of all roles). */
  readonly oldestTransaction: number | null
  /** In bytes. */
  readonly size: number
  readonly isArchiving: boolean
  /** The time since WAL was last archived; null when none was archived since the statistics began. */
  readonly sinceArchived: number | null
  readonly archiveFailures: number
  /** Whether the latest attempt to archive failed. */
  readonly isArchivingFailing: boolean
  /** Up to where its WAL was written or, on a replica, replayed: in bytes from the beginning. */
  readonly position: number
  /** On a replica, the time since the commit that it last replayed. */
  readonly sinceReplayed: number | null
}

export const serverFigures = statement<object, ServerFigures>(
  'figures.server',
  () => sql<ServerFigures>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 as now,
      (select coalesce(sum(d.numbackends), 0) from pg_stat_database d)::int as connections,
      current_setting('max_connections')::int as "connectionLimit",
      (select extract(epoch from clock_timestamp() - min(o.xact_start)) from pg_stat_activity o
        where o.pid <> pg_backend_pid() and o.backend_type = 'client backend')::float8 as "oldestTransaction",
      coalesce(pg_database_size(current_database()), 0)::float8 as size, current_setting('archive_mode') <> 'off' as "isArchiving",
      extract(epoch from clock_timestamp() - a.last_archived_time)::float8 as "sinceArchived", coalesce(a.failed_count, 0)::float8 as "archiveFailures",
      coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as "isArchivingFailing",
      coalesce(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0'), 0)::float8
        as position,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "sinceReplayed"
    from pg_stat_archiver a`,
)

export const migrationNames = statement<object, { name: string }>(
  'figures.migrations',
  () => sql<{ name: string }>`
    select m.name::text as name from kysely_migration m order by m."timestamp", m.name`,
)

/** The queued jobs of one task; every task that was ever queued has a row. */
export type QueueFigures = {
  readonly task: string
  /** Jobs that could run now, and jobs that are to run later: at a certain time, or again after a failure. */
  readonly waiting: number
  readonly later: number
  readonly running: number
  /** Jobs that failed in each of their attempts and stay in the queue. */
  readonly failed: number
  /** How long the oldest job that could run now has been waiting, in seconds; null when there is none. */
  readonly oldest: number | null
}

const isLeft = sql`j.attempts < j.max_attempts and j.locked_at is null`

export const queueFigures = statement<object, QueueFigures>(
  'figures.queue',
  () => sql<QueueFigures>`
    select t.identifier as task, count(*) filter (where ${isLeft} and j.run_at <= now())::int as waiting,
      count(*) filter (where ${isLeft} and j.run_at > now())::int as later,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as failed,
      extract(epoch from now() - min(j.run_at) filter (where ${isLeft} and j.run_at <= now()))::float8 as oldest
    from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
    group by t.identifier order by t.identifier`,
)

/** The jobs of projects that failed in each of their attempts, within the week for which ended jobs are stored. */
export type FailedJobs = { readonly kind: string; readonly failed: number }

export const failedJobs = statement<object, FailedJobs>(
  'figures.failedJobs',
  () => sql<FailedJobs>`
    select j."Kind" as kind, count(*) filter (where j."State" = 'failed')::int as failed from "Job" j
    where j."State" <> 'done' group by j."Kind" order by j."Kind"`,
)

/** The mails of an outbox that await an attempt, and those that failed within the 30 days for which they are stored. */
export type MailFigures = {
  readonly waiting: number
  readonly failed: number
  /** How long ago the oldest waiting mail was written, in seconds; null when none is waiting. */
  readonly oldest: number | null
}

export const mailFigures = statement<object, MailFigures>(
  'figures.mail',
  () => sql<MailFigures>`
    select w.waiting, f.failed, w.oldest from
      (select count(*)::int as waiting, extract(epoch from now() - min(least("CreatedAt", now())))::float8 as oldest
        from "Mail" where "NextAttempt" is not null) w,
      (select count(*)::int as failed from "Mail" where "FailedAt" is not null) f`,
)

/** The runs of a kind, `backup` or `restore-check`. */
export type BackupFigures = {
  readonly kind: string
  /** How long ago the newest successful run began, in seconds; null before the first. */
  readonly age: number | null
  /** Whether the newest ended run has failed. */
  readonly hasFailed: boolean
}

/** Returns `BackupFigures`. Plain text, since a `Statement` belongs to a target. */
export const backupFigures = `
  select r."Kind" as kind,
    extract(epoch from now() - max(least(r."StartedDate", now())) filter (where r."Outcome" = 'done'))::float8 as age,
    (array_agg(r."Outcome" order by r."StartedDate" desc) filter (where r."Outcome" is not null))[1] is not distinct from 'failed' as "hasFailed"
  from "BackupRun" r group by r."Kind" order by r."Kind"`
