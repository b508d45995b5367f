import { hashedPassword } from '../src/server/sign-in/passwords.ts'
import type { TestHouse } from './house.ts'
import { makeUser } from './make-user.ts'

/** The password of everybody whom `makeAccount` makes. */
export const accountPassword = 'quiet heron walks far'

let made = 0

/** Makes a person in both targets, with an account and a password; `columns` are those of the row. */
export async function makeAccount(
  house: TestHouse,
  columns: object = {},
): Promise<{ readonly id: string; readonly email: string }> {
  const email = `account.${process.pid}.${(made += 1)}@tests.test`
  const id = await makeUser(house, { UserName: email, ...columns })
  await house.sql(
    'identity',
    `with person as (insert into "user" ("id", "name", "email") values ($1, 'Made', $2) returning "id")
    insert into "account" ("id", "accountId", "providerId", "userId", "password")
    select $1, $1, 'credential', "id", $3 from person`,
    [id, email, await hashedPassword(accountPassword)],
  )
  return { id, email }
}
