import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { demoPassword } from './people/demo-password.ts'
import { demoPeople } from './people/demo-people.ts'

/** Creates the sign-in accounts of the demo in an empty `identity`; `hash` must hash a password as sign-in verifies it. */
export async function seedDemoAccounts(
  identity: pg.Pool,
  hash: (password: string) => Promise<string>,
): Promise<boolean> {
  const { rowCount } = await identity.query('select from "user" limit 1')
  if (rowCount) return false
  const password = await hash(demoPassword)
  const people = demoPeople.map(({ Id, email, FirstName, LastName, UserType }) => ({
    id: Id.toLowerCase(),
    email,
    name: `${FirstName} ${LastName}`,
    user_type: UserType,
    account: randomUUID(),
  }))
  await identity.query(
    `with people as (select * from json_to_recordset($1::json) p (id text, email text, name text, user_type text, account text)),
      users as (insert into "user" ("id", "email", "name", "user_type", "emailVerified")
        select id, email, name, user_type, true from people returning "id")
    insert into "account" ("id", "accountId", "providerId", "userId", "password")
    select p.account, p.id, 'credential', p.id, $2 from people p join users u on u."id" = p.id`,
    [JSON.stringify(people), password],
  )
  return true
}
