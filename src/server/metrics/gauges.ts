/** The metrics that are read on each scrape, with their help texts; names of durations and sizes end with the unit. */
export const gauges = {
  plumbline_database_up:
    'Whether the database accepts a connection and answers on it within a second',
  plumbline_database_connections:
    'Connections to the databases of the PostgreSQL, those of others too',
  plumbline_database_connections_limit: 'max_connections of the PostgreSQL',
  plumbline_database_oldest_transaction_seconds:
    'How long the oldest transaction has been open that the role of the server may see',
  plumbline_database_size_bytes: 'The size of the database',
  plumbline_database_clock_difference_seconds:
    'How far the clock of the database is ahead of that of this process',
  plumbline_database_wal_archiving: 'Whether archive_mode is on',
  plumbline_database_wal_archived_age_seconds: 'How long ago WAL was archived last',
  plumbline_database_wal_archive_failing: 'Whether the latest attempt to archive WAL failed',
  plumbline_replica_lag_bytes: 'WAL of the primary that the replica has not replayed',
  plumbline_replica_lag_seconds:
    'How old the commit is that the replica replayed last; 0 when it has replayed everything',
  plumbline_queue_jobs: 'Jobs in the queue: waiting, later, running, failed',
  plumbline_queue_oldest_seconds: 'How long the oldest job waits that could run now',
  plumbline_jobs_failed:
    'Jobs of projects that failed in each of their attempts, within the week for which they are stored',
  plumbline_mail_waiting: 'Mails that wait for an attempt to send them',
  plumbline_mail_failed: 'Mails that failed within the 30 days for which they are stored',
  plumbline_mail_oldest_seconds: 'How long ago the oldest mail that waits was written',
  plumbline_backup_age_seconds:
    'How long ago the newest began that succeeded: backup, restore-check (a backup proven by restoring it)',
  plumbline_backup_failed: 'Whether the newest run that ended has failed',
  plumbline_unsealed_rows: 'Rows that no block of their hash chain seals yet',
  plumbline_unsealed_oldest_seconds: 'How long ago the oldest row that is not sealed was written',
  plumbline_disk_free_bytes: 'What this process may still write to the disk of a folder',
  plumbline_disk_size_bytes: 'The size of the disk of a folder',
  plumbline_pool_connections: 'Connections of this process, used and idle',
  plumbline_pool_connections_limit: 'The most connections of a pool',
  plumbline_pool_waiting: 'Requests of this process that wait for a connection',
} as const

/** The counters that parts of a process maintain themselves. */
export const counters = {
  plumbline_response_cache_lookups_total:
    'Lookups in the cache of responses: hit, stale (built for other versions), absent, shared (under way)',
  plumbline_replica_reads_total:
    'Reads that the replica answered, or the primary in its place: behind, away, failed',
} as const

type GaugeName = keyof typeof gauges
type CounterName = keyof typeof counters

/** The value of a metric with its labels. */
export type Sample = {
  readonly name: GaugeName | CounterName
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}
