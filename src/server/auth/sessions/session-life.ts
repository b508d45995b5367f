import type { Config } from '#server/settings/config.ts'

/**
 * Returns the SQL condition over `"session" s` and `"user" u` that a session is active: by the database clock it has reached neither its
 * absolute age nor its idle time, and its last use is less than two hours in the future, since a later one would extend the idle time by
 * as long. `first` is the number of the first parameter of `lifetimeValues`.
 */
export const isAliveSql = (first: number): string => `
  s."expiresAt" > now() and s."createdAt" > now() - make_interval(hours => $${first})
  and s."updatedAt" > now() - make_interval(mins =>
    case when u."user_type" = 'Client' and lower(u."email") <> all($${first + 3}::text[])
      then $${first + 1}::int else $${first + 2}::int end)
  and s."updatedAt" < now() + interval '2 hours'`

/** Returns the parameters of `isAliveSql`: hours, idle minutes of clients and of staff, and the addresses that a setting counts as staff. */
export const lifetimeValues = ({ sessions, superUsers, transitionalAdmins }: Config) =>
  [
    sessions.absoluteHours,
    sessions.idleMinutes,
    sessions.staffIdleMinutes,
    [...superUsers, ...transitionalAdmins],
  ] as const
