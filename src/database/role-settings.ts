/** Settings of a role, by name, each as PostgreSQL shows it. */
export type RoleSettings = Readonly<Record<string, string>>

/**
 * What the role of the server is set to in the database itself, so that it holds behind a pooler too: the time zone in which times are
 * read, and that statements are planned once, for any value. Planning each run anew costs more than most statements do; such a plan
 * must not depend on how empty a table was when it was made, so it uses the indexes that every statement has.
 */
export const planSettings: RoleSettings = {
  TimeZone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
}

// A client that vanished is noticed within two minutes, and while its statement runs within five seconds.
const keepAlive: RoleSettings = {
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '5',
  client_connection_check_interval: '5s',
}

/** Bounds on what a session of the server may hold up: none waits, thinks in a transaction or computes without an end. */
export const serverBounds: RoleSettings = {
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '1min',
  statement_timeout: '1min',
  ...keepAlive,
}

/** The same for the role that owns a database, whose migrations and copies take longer. */
export const ownerBounds: RoleSettings = {
  lock_timeout: '10min',
  idle_in_transaction_session_timeout: '10min',
  statement_timeout: '1h',
  ...keepAlive,
}

/** The statements that set a role, by its quoted name, to these. */
export const setRole = (role: string, settings: RoleSettings): string[] =>
  Object.entries(settings).map(([name, value]) => `alter role ${role} set ${name} = '${value}'`)

/** The settings among these that nobody has chosen for the current role; a choice of the operator stands. */
export const unchosen = `
  select coalesce(array_agg(w.name), '{}') from unnest($1::text[]) w (name)
  where not exists (
    select from pg_db_role_setting s, unnest(s.setconfig) c
    where s.setrole in (0, (select oid from pg_roles where rolname = current_user))
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and lower(split_part(c, '=', 1)) = lower(w.name))`
