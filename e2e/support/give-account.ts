import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../src/database/seed/demo-password.ts'
import { hashedPassword } from '../../src/server/sign-in/passwords.ts'
import { runIn } from './database.ts'

/** Gives a person who was added by an administrator an account to sign in with, under the password of the demo. */
export async function giveAccount(person: {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly type: string
}): Promise<void> {
  await runIn(
    'identity',
    `with person as (
      insert into "user" ("id", "name", "email", "user_type", "emailVerified")
      values (lower($1), $2, $3, $4, true) returning "id"
    )
    insert into "account" ("id", "accountId", "providerId", "userId", "password")
    select $5, "id", 'credential', "id", $6 from person`,
    [
      person.id,
      person.name,
      person.email,
      person.type,
      randomUUID(),
      await hashedPassword(demoPassword),
    ],
  )
}
