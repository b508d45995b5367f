/**
 * The settings of the embedded server. They are passed on its command line so that the settings of a newer Plumbline also apply to
 * existing data.
 */
export const postgresSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  effective_cache_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_senders: '2',
  max_logical_replication_workers: '0',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  checkpoint_timeout: '5min',
  checkpoint_completion_target: '0.9',
  log_checkpoints: 'off',
  // One file per day or per 10 MB, below the data folder; server-logs.ts removes the oldest.
  logging_collector: 'on',
  log_destination: 'stderr',
  log_directory: 'log',
  log_filename: '%Y-%m-%d_%H%M%S.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_rotation_size: '10MB',
  log_truncate_on_rotation: 'off',
  log_line_prefix: '%m [%p] %d ',
  log_timezone: 'UTC',
  timezone: 'UTC',
  track_io_timing: 'off',
  jit: 'off',
  random_page_cost: '1.1',
  // Defaults for sessions that set no limits: no transaction holds row locks forever, and lost clients are
  // detected.
  idle_in_transaction_session_timeout: '10min',
  lock_timeout: '10min',
  statement_timeout: '1h',
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '5',
  client_connection_check_interval: '5s',
  restart_after_crash: 'on',
  password_encryption: 'scram-sha-256',
}
