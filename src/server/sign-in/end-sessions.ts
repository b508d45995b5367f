import type pg from 'pg'
import type { SessionEnd } from '../../rules/session-end.ts'
import { noteEnded } from './ended-sessions.ts'

// What the sign-in library notes between the password and the second factor has the person as its value.
const end = `
  with half_way as (delete from "verification" where "value" = lower($1)),
    ended as (
      delete from "session" where "userId" = lower($1) and "id" is distinct from $2
      returning "id", "token", "expiresAt"),
    noted as (${noteEnded(3)})
  select count(*)::int as "count" from ended`

/**
 * Ends the sessions of somebody, but the one that is named, and every sign-in that has got as far as the password; answers how many
 * sessions ended.
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
