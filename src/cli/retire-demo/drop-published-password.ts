import type pg from 'pg'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { inIdentityTransaction } from '#server/auth/accounts/account-links.ts'
import { isPasswordCorrect } from '#server/auth/passwords/passwords.ts'
import { endSessions } from '#server/auth/sessions/end-sessions.ts'

type Row = { readonly id: string; readonly email: string; readonly password: string }

const withPassword = `
  select u."id", u."email", a."password" from "user" u join "account" a on a."userId" = u."id"
  where a."password" is not null order by u."email"`

/** Deletes the published password from accounts that use it and ends their sessions; returns their addresses. */
export async function dropPublishedPassword(identity: pg.Pool): Promise<readonly string[]> {
  const { rows } = await identity.query<Row>(withPassword)
  const dropped: string[] = []
  for (const { id, email, password } of rows) {
    if (!(await isPasswordCorrect(password, demoPassword))) continue
    await inIdentityTransaction(identity, async (client) => {
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
