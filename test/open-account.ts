import type { TestHouse } from './house.ts'
import { makeSession } from './make-session.ts'

/** Makes a sign-in account with a person's id and an open session of it; answers the headers of the session. */
export async function openAccount(
  { sql }: TestHouse,
  id: string,
  email: string,
): Promise<{ cookie: string }> {
  await sql('identity', `insert into "user" ("id", "name", "email") values (lower($1), $2, $2)`, [
    id,
    email,
  ])
  return makeSession((text, values) => sql('identity', text, values), id)
}
