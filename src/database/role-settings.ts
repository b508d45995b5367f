/**
 * What the role of the server is set to in the database itself, so that it holds behind a pooler too: the time zone in which times are
 * read, and that statements are planned once, for any value. Planning each run anew costs more than most statements do; such a plan
 * must not depend on how empty a table was when it was made, so it uses the indexes that every statement has.
 */
export const roleSettings = [
  "TimeZone = 'UTC'",
  "plan_cache_mode = 'force_generic_plan'",
  "enable_seqscan = 'off'",
] as const
