import type pg from 'pg'
import { isSessionEnd, type SessionEnd } from '#rules/people/accounts/session-end.ts'
import type { SessionCookies } from './session-cookie.ts'

const prefix = 'ended-session:'

/**
 * Returns SQL that records why the sessions of the CTE `ended` ("id", "token", "expiresAt") ended: `reason` is the number of the parameter
 * with the reason; null records nothing. The record expires with the session's cookie.
 */
export const recordEndSql = (reason: number): string => `
  insert into "verification" ("id", "identifier", "value", "expiresAt")
  select '${prefix}' || "id", '${prefix}' || "token", $${reason}::text, "expiresAt" from ended
  where $${reason}::text is not null and "expiresAt" > now() on conflict do nothing`

const find = `
  select coalesce(
    (select v."value" from "verification" v where v."identifier" = '${prefix}' || $1 limit 1),
    (select 'expired' from "session" s where s."token" = $1)) as "why"`

/** Returns why the session of a cookie ended; null for an unsigned cookie and an unknown reason. */
export type WhyEnded = (cookies: string | undefined) => Promise<SessionEnd | null>

/** Creates the lookup in `identity`; call it only after the session lookup found nothing. */
export const createWhyEnded =
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
