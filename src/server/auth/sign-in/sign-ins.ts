import type pg from 'pg'
import type { AccountUse, Invitations, SignIns } from '#operations/core/operation.ts'
import type { Config } from '#server/settings/config.ts'
import { voidLinks } from '../accounts/account-links.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { isAliveSql, lifetimeValues } from '../sessions/session-life.ts'
import type { SignInRecords } from '../types/open-sign-ins.ts'

// Attempts at addresses without an account share one row, so that they take equally long and add no rows.
const account = `coalesce((select "id" from "user" where "email" = lower($1)), '')`

const noteSuccess = `
  insert into "sign_in" ("userId", "lastSignIn") values (${account}, now())
  on conflict ("userId") do update set "lastSignIn" = now(), "failedAttempts" = 0`

const noteFailure = `
  insert into "sign_in" ("userId", "failedAttempts") values (${account}, 1)
  on conflict ("userId") do update set "failedAttempts" = "sign_in"."failedAttempts" + 1`

const findUses = `
  select u."id", i."lastSignIn", coalesce(i."failedAttempts", 0) as "failedAttempts",
    (select count(*)::int from "session" s where s."userId" = u."id" and ${isAliveSql(1)}) as "openSessions",
    u."twoFactorEnabled" as "hasSecondFactor"
  from "user" u left join "sign_in" i on i."userId" = u."id"`

type Use = Omit<AccountUse, 'lastSignIn'> & {
  readonly id: string
  readonly lastSignIn: Date | null
}

// Voids links that were sent to a previous address.
const voidLinksElsewhere = `
  update "account_link" set "voidedAt" = now(), "password" = null
  where "userId" = lower($1) and "email" <> lower($2) and "usedAt" is null and "voidedAt" is null`

// A closed account keeps its id, and its address until someone else needs it.
const followOwner = `
  update "user" set "email" = coalesce(lower($2), "email"), "name" = coalesce($3, "name"),
    "user_type" = coalesce($4, "user_type"), "updatedAt" = now()
  where "id" = lower($1)`

type Parts = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly invitations: Invitations
  readonly removeSecondFactors: SignIns['removeSecondFactors']
  /** Releases the address of a deleted person's account. */
  readonly releaseAddress: (email: string, exceptId: string) => Promise<void>
}

/** Creates the sign-in records of the accounts in `identity`. */
export const createSignIns = ({
  config,
  identity,
  invitations,
  removeSecondFactors,
  releaseAddress,
}: Parts): SignInRecords => ({
  ...invitations,
  removeSecondFactors,
  record: async (email, isSuccessful) => {
    await identity.query(isSuccessful ? noteSuccess : noteFailure, [email])
  },
  uses: async () => {
    const { rows } = await identity.query<Use>({
      name: 'signIns.uses',
      text: findUses,
      values: [...lifetimeValues(config)],
    })
    return new Map(
      rows.map(({ id, lastSignIn, ...use }) => [
        id,
        { ...use, lastSignIn: lastSignIn?.toISOString() ?? null },
      ]),
    )
  },
  endSessions: async (userId) => {
    await endSessions(identity, userId, 'administrator')
    await voidLinks(identity, userId)
  },
  follow: async ({ id, email, name, userType }) => {
    if (email !== undefined) {
      await releaseAddress(email, id)
      // Waits for a concurrent account creation by such a link, which is then updated, too.
      await identity.query(voidLinksElsewhere, [id, email])
    }
    await identity.query(followOwner, [id, email, name, userType])
  },
})
