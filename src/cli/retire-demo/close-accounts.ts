import type pg from 'pg'
import { inIdentityTransaction, voidLinks } from '#server/auth/accounts/account-links.ts'
import { endSessions } from '#server/auth/sessions/end-sessions.ts'
import type { RetireMode } from './arguments.ts'

/** The number of accounts closed, of caught mails deleted, and of links in those mails to other accounts that were voided. */
export type ClosedAccounts = {
  readonly accounts: number
  readonly caughtMails: number
  readonly caughtLinks: number
}

const startRetirement = `
  insert into "retired_demo_person" ("userId", "way") select id, $2 from unnest($1::text[]) id
  on conflict ("userId") do update set "way" = excluded."way", "startedAt" = now(), "finishedAt" = null`

// Pending mails would only deliver voided links.
const withdrawMails = `
  update "Mail" set "FailedAt" = coalesce("FailedAt", now()), "NextAttempt" = null, "Body" = null, "LastFailure" = 'The demo was retired.'
  where "SentAt" is null and lower("To") in (select "email" from "user" where "id" = any($1))`

// Everyone who had the published password could read these links.
const voidCaughtLinks = `
  update "account_link" set "voidedAt" = now(), "password" = null
  where "usedAt" is null and "voidedAt" is null and "expiresAt" > now() and lower("email") in (select lower("To") from "CaughtMail")`

const signInTables = ['account', 'passkey', 'twoFactor', 'hosted_profile', 'sign_in'] as const

const updateAccounts: Readonly<Record<RetireMode, string>> = {
  // As for any deleted person, the account keeps its id, so that no other account can get it.
  removed: `
    update "user" set "email" = "id" || '@closed.invalid', "emailVerified" = false, "twoFactorEnabled" = false, "updatedAt" = now()
    where "id" = any($1)`,
  invited: `
    update "user" set "emailVerified" = false, "twoFactorEnabled" = false, "updatedAt" = now() where "id" = any($1)`,
}

/**
 * Removes every sign-in method from the accounts of demo people, in one transaction: passwords, second factors, providers, sessions and links.
 * Records the start of the retirement, deletes all mails that the demo caught, and voids their links.
 */
export const closeAccounts = (
  identity: pg.Pool,
  ids: readonly string[],
  mode: RetireMode,
): Promise<ClosedAccounts> =>
  inIdentityTransaction(identity, async (client) => {
    await client.query(startRetirement, [ids, mode])
    await client.query(withdrawMails, [ids])
    for (const id of ids) {
      await endSessions(client, id, 'administrator')
      await voidLinks(client, id)
    }
    for (const table of signInTables)
      await client.query(`delete from "${table}" where "userId" = any($1)`, [ids])
    await client.query('delete from "CalendarFeed" where "UserId" = any($1)', [ids])
    const closed = await client.query(updateAccounts[mode], [ids])
    const caughtLinks = (await client.query(voidCaughtLinks)).rowCount ?? 0
    const { rowCount } = await client.query('delete from "CaughtMail"')
    return { accounts: closed.rowCount ?? 0, caughtMails: rowCount ?? 0, caughtLinks }
  })

/** Records that the retirement of these people is finished. */
export async function finishRetirement(identity: pg.Pool, ids: readonly string[]): Promise<void> {
  await identity.query(
    `update "retired_demo_person" set "finishedAt" = now() where "userId" = any($1)`,
    [ids],
  )
}
