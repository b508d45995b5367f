import type pg from 'pg'
import type { Config } from '../config.ts'
import { voidLinks } from './accounts/account-links.ts'
import { endSessions } from './end-sessions.ts'
import { isAlive, lifeOf } from './session-life.ts'
import type { AccountUse, Invitations, SignIns } from '../../operations/kit/operation.ts'

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
    (select count(*)::int from "session" s where s."userId" = u."id" and ${isAlive(1)}) as "openSessions",
    u."twoFactorEnabled" as "hasSecondFactor"
  from "user" u left join "sign_in" i on i."userId" = u."id"`

type Use = Omit<AccountUse, 'lastSignIn'> & {
  readonly id: string
  readonly lastSignIn: Date | null
}

// Links to an earlier address open nothing.
const voidLinksElsewhere = `
  update "account_link" set "voidedAt" = now(), "password" = null
  where "userId" = lower($1) and "email" <> lower($2) and "usedAt" is null and "voidedAt" is null`

// A closed account keeps its id, and gives its address away only when somebody needs it.
const followOwner = `
  update "user" set "email" = coalesce(lower($2), "email"), "name" = coalesce($3, "name"),
    "user_type" = coalesce($4, "user_type"), "updatedAt" = now()
  where "id" = lower($1)`

type Parts = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly invitations: Invitations
  readonly removeSecondFactors: SignIns['removeSecondFactors']
  /** Takes an address from the account of somebody who is gone. */
  readonly freeAddress: (email: string, exceptId: string) => Promise<void>
}

/** Opens the accounts over the connections to `identity`. */
export const openSignIns = ({
  config,
  identity,
  invitations,
  removeSecondFactors,
  freeAddress,
}: Parts): OpenSignIns => ({
  ...invitations,
  removeSecondFactors,
  record: async (email, isSuccessful) => {
    await identity.query(isSuccessful ? noteSuccess : noteFailure, [email])
  },
  uses: async () => {
    const { rows } = await identity.query<Use>({
      name: 'signIns.uses',
      text: findUses,
      values: [...lifeOf(config)],
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
      await freeAddress(email, id)
      // Whoever opens an account by such a link at this moment is waited for, and then follows too.
      await identity.query(voidLinksElsewhere, [id, email])
    }
    await identity.query(followOwner, [id, email, name, userType])
  },
})
