import type pg from 'pg'
import type { SessionEnd } from '#rules/people/accounts/session-end.ts'
import { recordEndSql } from './ended-sessions.ts'

// The library stores a pending second factor as a row whose value is the person's id.
const end = `
  with half_way as (delete from "verification" where "value" = lower($1)),
    ended as (
      delete from "session" where "userId" = lower($1) and "id" is distinct from $2
      returning "id", "token", "expiresAt"),
    noted as (${recordEndSql(3)}),
    revoked as (
      update "CalendarFeed" set "RevokedDate" = now()
      where "UserId" = lower($1) and "RevokedDate" is null and $2::text is null)
  select count(*)::int as "count" from ended`

/**
 * Ends the sessions of a person except `exceptId`, and pending second factors; returns the number of sessions. When it ends all of them, the address
 * of the calendar feed is revoked, too: someone with access to a session may have created it.
 */
export async function endSessions(
  connection: pg.Pool | pg.PoolClient,
  userId: string,
  why: SessionEnd,
  exceptId: string | null = null,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(end, [userId, exceptId, why])
  return rows[0]?.count ?? 0
}
