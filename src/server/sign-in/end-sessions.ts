import type pg from 'pg'

// What the sign-in library notes between the password and the second factor has the person as its value.
const end = `
  with half_way as (delete from "verification" where "value" = lower($1))
  delete from "session" where "userId" = lower($1) and "id" is distinct from $2`

/**
 * Ends the sessions of somebody, but the one that is named, and every sign-in that has got as far as the password; answers how many
 * sessions ended.
 */
export async function endSessions(
  connection: pg.Pool | pg.PoolClient,
  userId: string,
  exceptId: string | null = null,
): Promise<number> {
  const { rowCount } = await connection.query(end, [userId, exceptId])
  return rowCount ?? 0
}
