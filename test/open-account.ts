import { randomBytes } from 'node:crypto'
import type { TestHouse } from './house.ts'

/** Makes a sign-in account with a person's id and an open session of it; answers the headers of the session. */
export async function openAccount(
  { sql }: TestHouse,
  id: string,
  email: string,
): Promise<{ cookie: string }> {
  const token = randomBytes(24).toString('base64url')
  await sql(
    'identity',
    `with person as (insert into "user" ("id", "name", "email") values (lower($1), $2, $2) returning "id")
    insert into "session" ("id", "token", "userId", "expiresAt") select $3, $3, "id", now() + interval '1 hour' from person`,
    [id, email, token],
  )
  return { cookie: `plumbline.session_token=${token}.signature` }
}
