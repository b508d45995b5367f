/** Functions that never return null, whatever their arguments, even for null. */
export const alwaysReturn: ReadonlySet<string> = new Set(['concat', 'concat_ws', 'historyOrigin'])

/**
 * Functions that do not return null unless an argument is null, some by their number of arguments. Many others return null for what
 * they do not find. Casts need not be listed.
 */
export const returnWhenGiven: ReadonlySet<string> = new Set([
  'abs',
  'array_send',
  'clock_timestamp',
  'convert_to',
  'current_database',
  'current_setting/1',
  'decode',
  'encode',
  'extract',
  'format_type',
  'gen_random_uuid',
  'hashtext',
  'lower',
  'now',
  'pg_backend_pid',
  'pg_current_snapshot',
  'pg_current_xact_id',
  'pg_snapshot_xmin',
  'pg_try_advisory_xact_lock',
  'quote_ident',
  'sha256',
  'timezone',
  'to_char',
  'upper',
])

/** Operators that may return null for operands that are not null, because they find nothing. */
export const mayFindNothing: ReadonlySet<string> = new Set(['->', '->>', '#>', '#>>', '@?', '@@'])
