import type pg from 'pg'
import type { AccountUse, SignIns } from '../../operations/kit/operation.ts'

/** The accounts of `identity`, and the record of how they are used. */
export type OpenSignIns = SignIns & {
  /** Notes an attempt to sign in by an e-mail address. */
  readonly record: (email: string, isSuccessful: boolean) => Promise<void>
}

// Attempts at addresses without an account are noted under none, so that they take as long and leave no more behind than others.
const account = `coalesce((select "id" from "user" where "email" = lower($1)), '')`

const noteSuccess = `
  insert into "sign_in" ("userId", "lastSignIn") values (${account}, now())
  on conflict ("userId") do update set "lastSignIn" = now(), "failedAttempts" = 0`

const noteFailure = `
  insert into "sign_in" ("userId", "failedAttempts") values (${account}, 1)
  on conflict ("userId") do update set "failedAttempts" = "sign_in"."failedAttempts" + 1`

const findUses = `
  select u."id", i."lastSignIn", coalesce(i."failedAttempts", 0) as "failedAttempts",
    (select count(*)::int from "session" s where s."userId" = u."id" and s."expiresAt" > now()) as "openSessions"
  from "user" u left join "sign_in" i on i."userId" = u."id"`

type Use = Omit<AccountUse, 'lastSignIn'> & {
  readonly id: string
  readonly lastSignIn: Date | null
}

/** Opens the accounts over the connections to `identity`. */
export const openSignIns = (identity: pg.Pool): OpenSignIns => ({
  record: async (email, isSuccessful) => {
    await identity.query(isSuccessful ? noteSuccess : noteFailure, [email])
  },
  uses: async () => {
    const { rows } = await identity.query<Use>({ name: 'signIns.uses', text: findUses })
    return new Map(
      rows.map(({ id, lastSignIn, ...use }) => [
        id,
        { ...use, lastSignIn: lastSignIn?.toISOString() ?? null },
      ]),
    )
  },
  endSessions: async (userId) => {
    await identity.query(`delete from "session" where "userId" = lower($1)`, [userId])
  },
  follow: async ({ id, email, name, userType }) => {
    await identity.query(
      `update "user" set "email" = coalesce(lower($2), "email"), "name" = coalesce($3, "name"),
        "user_type" = coalesce($4, "user_type"), "updatedAt" = now()
      where "id" = lower($1)`,
      [id, email, name, userType],
    )
  },
})
