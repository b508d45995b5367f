/** Settings of a role by name, with values as PostgreSQL shows them. */
export type RoleSettings = Readonly<Record<string, string>>

/**
 * Settings stored on the server's role in the database itself, so that they also apply behind a pooler: times are read in UTC, and
 * statements are planned once for all values, because planning each execution would cost more than most statements do. A generic plan
 * must not depend on how empty a table was at planning time, so sequential scans are off: every statement has an index to use.
 */
export const planSettings: RoleSettings = {
  TimeZone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
}

// Detects a lost client within two minutes, or within five seconds while a statement of it is running.
const keepAlive: RoleSettings = {
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '5',
  client_connection_check_interval: '5s',
}

/**
 * Prevents JIT compilation of statements: up to PostgreSQL 17, reading a whole table has a cost of ten billion while sequential scans are
 * off, so such a statement would be compiled at each execution, which takes up to a second.
 */
export const withoutCompilation: RoleSettings = { jit: 'off' }

/** Defaults of server sessions: timeouts for locks, idle transactions and statements, and no JIT compilation. */
export const serverBounds: RoleSettings = {
  ...withoutCompilation,
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '1min',
  statement_timeout: '1min',
  ...keepAlive,
}

/** Timeouts for the owner, whose migrations and copies take longer. */
export const ownerBounds: RoleSettings = {
  lock_timeout: '10min',
  idle_in_transaction_session_timeout: '10min',
  statement_timeout: '1h',
  ...keepAlive,
}

/** Builds the statements that store settings on a role, given its quoted name, for all databases or for one of them. */
export const setRole = (role: string, settings: RoleSettings, database?: string): string[] =>
  Object.entries(settings).map(
    ([name, value]) =>
      `alter role ${role}${database === undefined ? '' : ` in database ${database}`} set ${name} = '${value}'`,
  )

/** Selects, among the named settings, those that the operator has not set for the current role. */
export const selectUnset = `
  select coalesce(array_agg(w.name), '{}') from unnest($1::text[]) w (name)
  where not exists (
    select from pg_db_role_setting s, unnest(s.setconfig) c
    where s.setrole in (0, (select oid from pg_roles where rolname = current_user))
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and lower(split_part(c, '=', 1)) = lower(w.name))`
