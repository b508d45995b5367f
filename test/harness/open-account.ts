import { makeSession } from '../factories/make-session.ts'
import type { TestServer } from './test-server.ts'

/** Creates a sign-in account with a person's id and an open session; returns the session's headers. */
export async function openAccount(
  { sql }: TestServer,
  id: string,
  email: string,
): Promise<{ cookie: string }> {
  await sql('identity', `insert into "user" ("id", "name", "email") values (lower($1), $2, $2)`, [
    id,
    email,
  ])
  return makeSession((text, values) => sql('identity', text, values), id)
}
