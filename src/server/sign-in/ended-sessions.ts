import type pg from 'pg'
import { isSessionEnd, type SessionEnd } from '../../rules/session-end.ts'
import type { SessionCookies } from './session-cookie.ts'

const prefix = 'ended-session:'

/**
 * The statement, as a part of one in which `ended` holds "id", "token" and "expiresAt" of deleted sessions, that notes why they ended: the
 * parameter of that number, or nothing when it is null. A note is kept among what sign-in lays by, for as long as the cookie of its session.
 */
export const noteEnded = (reason: number): string => `
  insert into "verification" ("id", "identifier", "value", "expiresAt")
  select '${prefix}' || "id", '${prefix}' || "token", $${reason}::text, "expiresAt" from ended
  where $${reason}::text is not null and "expiresAt" > now() on conflict do nothing`

const find = `
  select coalesce(
    (select v."value" from "verification" v where v."identifier" = '${prefix}' || $1 limit 1),
    (select 'expired' from "session" s where s."token" = $1)) as "why"`

/** Answers why the session of a cookie is over; null for a cookie that this server has not signed, and when it is not known. */
export type WhyEnded = (cookies: string | undefined) => Promise<SessionEnd | null>

/** Finds the reasons of ended sessions in `identity`. Ask only about a cookie whose session was looked for in vain. */
export const endedSessions =
  (identity: pg.Pool, { hashIn }: Pick<SessionCookies, 'hashIn'>): WhyEnded =>
  async (cookies) => {
    const hash = hashIn(cookies)
    if (hash === null) return null
    const { rows } = await identity.query<{ why: string | null }>({
      name: 'session.whyEnded',
      text: find,
      values: [hash],
    })
    const why = rows[0]?.why
    return isSessionEnd(why) ? why : null
  }
