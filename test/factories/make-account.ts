import { createPasswordHash } from '#server/auth/passwords/passwords.ts'
import type { TestServer } from '../harness/test-server.ts'
import { makeUser } from './make-user.ts'

/** The password of every account that `makeAccount` creates. */
export const accountPassword = 'quiet heron walks far'

let made = 0

/** Creates a person in both targets, with an account and a password; `columns` are those of the row. */
export async function makeAccount(
  server: TestServer,
  columns: object = {},
): Promise<{ readonly id: string; readonly email: string }> {
  const email = `account.${process.pid}.${(made += 1)}@tests.test`
  const id = await makeUser(server, { UserName: email, ...columns })
  await server.sql(
    'identity',
    `with person as (insert into "user" ("id", "name", "email") values ($1, 'Made', $2) returning "id")
    insert into "account" ("id", "accountId", "providerId", "userId", "password")
    select $1, $1, 'credential', "id", $3 from person`,
    [id, email, await createPasswordHash(accountPassword)],
  )
  return { id, email }
}
