import type { Config } from '../config.ts'

/**
 * The condition, in SQL over `"session" s` and `"user" u`, that a session goes on: by the clock of the database it has neither reached
 * its absolute age nor gone unused for its idle time. `first` is the number of the first of the values that `lifeOf` gives.
 */
export const isAlive = (first: number): string => `
  s."expiresAt" > now() and s."createdAt" > now() - make_interval(hours => $${first})
  and s."updatedAt" > now() - make_interval(mins =>
    case when u."user_type" = 'Client' and lower(u."email") <> all($${first + 3}::text[])
      then $${first + 1}::int else $${first + 2}::int end)`

/** The values of `isAlive`: hours, minutes of clients, minutes of staff, and the addresses that count as staff by a setting. */
export const lifeOf = ({ sessions, superUsers, transitionalAdmins }: Config) =>
  [
    sessions.absoluteHours,
    sessions.idleMinutes,
    sessions.staffIdleMinutes,
    [...superUsers, ...transitionalAdmins],
  ] as const
