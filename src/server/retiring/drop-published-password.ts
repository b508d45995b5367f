import type pg from 'pg'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { inIdentity } from '../sign-in/accounts/account-links.ts'
import { endSessions } from '../sign-in/end-sessions.ts'
import { isPassword } from '../sign-in/passwords.ts'

type Row = { readonly id: string; readonly email: string; readonly password: string }

const withPassword = `
  select u."id", u."email", a."password" from "user" u join "account" a on a."userId" = u."id"
  where a."password" is not null order by u."email"`

/** Deletes the published password from accounts that use it and ends their sessions; returns their addresses. */
export async function dropPublishedPassword(identity: pg.Pool): Promise<readonly string[]> {
  const { rows } = await identity.query<Row>(withPassword)
  const dropped: string[] = []
  for (const { id, email, password } of rows) {
    if (!(await isPassword(password, demoPassword))) continue
    await inIdentity(identity, async (client) => {
      await client.query(`delete from "account" where "userId" = $1 and "password" = $2`, [
        id,
        password,
      ])
      await endSessions(client, id, 'administrator')
    })
    dropped.push(email)
  }
  return dropped
}
