import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newSessionToken, sessionTokenHash } from '../session-token.ts'

/** A passkey as its owner sees it. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** Whether it lives on more than one device. */
  readonly isSynced: boolean
}

/** The factors of an account, as they are stored. */
export type Factors = {
  /** The authenticator app: since when it is used, and its encrypted secret. */
  readonly app: { readonly since: string; readonly secret: string } | null
  /** The encrypted backup codes that are left. */
  readonly backupCodes: string | null
  readonly passkeys: readonly Passkey[]
  readonly hasPassword: boolean
}

/** How a session stands: whether a factor was given in it, and how long ago its person was proven to be there, in seconds. */
export type Confirmation = { readonly isGiven: boolean; readonly age: number }

const mostFailures = 5

const findFactors = `
  select
    (select json_build_object('since', t."createdAt", 'secret', t."secret") where t."verified") as "app",
    t."backupCodes",
    coalesce((select json_agg(json_build_object('id', p."id", 'name', coalesce(p."name", ''),
        'createdAt', p."createdAt", 'lastUsedAt', p."lastUsedAt", 'isSynced', p."backedUp") order by p."createdAt", p."id")
      from "passkey" p where p."userId" = u."id"), '[]') as "passkeys",
    exists (select 1 from "account" a where a."userId" = u."id" and a."password" is not null) as "hasPassword"
  from "user" u left join "twoFactor" t on t."userId" = u."id" where u."id" = $1`

const takeStep = `
  update "twoFactor" set "lastStep" = $2 where "userId" = $1 and "lastStep" < $2`

const keepApp = `
  with enabled as (update "user" set "twoFactorEnabled" = true where "id" = $2)
  insert into "twoFactor" ("id", "userId", "secret", "backupCodes", "verified", "lastStep")
  values ($1, $2, $3, $4, true, $5)
  on conflict ("userId") do update set "secret" = excluded."secret", "verified" = true, "lastStep" = excluded."lastStep", "createdAt" = now()
  returning xmax = 0 as "isFirst"`

const keepCodesOfPasskey = `
  with enabled as (update "user" set "twoFactorEnabled" = true where "id" = $2)
  insert into "twoFactor" ("id", "userId", "secret", "backupCodes") values ($1, $2, $3, $4)
  on conflict ("userId") do nothing`

// The row goes with the last factor; beside a passkey it stays, for its backup codes, with a secret that opens nothing.
const removeApp = `
  with kept as (
    update "twoFactor" set "verified" = false, "secret" = $2
    where "userId" = $1 and exists (select 1 from "passkey" where "userId" = $1) returning 1),
  gone as (delete from "twoFactor" where "userId" = $1 and not exists (select 1 from "passkey" where "userId" = $1))
  update "user" set "twoFactorEnabled" = exists (select 1 from kept) where "id" = $1`

const settle = `
  with gone as (
    delete from "twoFactor" where "userId" = $1 and not "verified"
      and not exists (select 1 from "passkey" where "userId" = $1) returning 1)
  update "user" set "twoFactorEnabled" = false where "id" = $1 and exists (select 1 from gone)`

const renew = `
  update "session" set "token" = $2, "confirmedAt" = now(), "failedConfirmations" = 0,
    "secondFactor" = "secondFactor" or $3 where "id" = $1`

const countFailure = `
  with counted as (
    update "session" set "failedConfirmations" = "failedConfirmations" + 1 where "id" = $1
    returning "failedConfirmations")
  select "failedConfirmations" as "failures" from counted`

/** The second factors in `identity`; secrets and codes come and go encrypted. */
export const factorStore = (identity: pg.Pool) => ({
  /** The factors of an account. */
  find: async (userId: string): Promise<Factors> => {
    const { rows } = await identity.query<Factors>(findFactors, [userId])
    return rows[0] ?? { app: null, backupCodes: null, passkeys: [], hasPassword: false }
  },
  /** How a session stands; null when there is none. */
  confirmation: async (sessionId: string): Promise<Confirmation | null> => {
    const { rows } = await identity.query<Confirmation>(
      `select "secondFactor" as "isGiven", extract(epoch from now() - "confirmedAt")::float as "age"
      from "session" where "id" = $1`,
      [sessionId],
    )
    return rows[0] ?? null
  },
  /** Marks a time step as used; false when a code of it, or of a later one, was taken before. */
  takeStep: async (userId: string, step: number): Promise<boolean> =>
    (await identity.query(takeStep, [userId, step])).rowCount === 1,
  /** Keeps a confirmed app; `backupCodes` are kept, and true is answered, when it is the first factor of the account. */
  keepApp: async (
    userId: string,
    { secret, backupCodes, step }: { secret: string; backupCodes: string; step: number },
  ): Promise<boolean> => {
    const values = [randomUUID(), userId, secret, backupCodes, step]
    const { rows } = await identity.query<{ isFirst: boolean }>(keepApp, values)
    return rows[0]?.isFirst === true
  },
  /** Keeps the backup codes that come with a first passkey; false when the account has codes already. */
  keepCodesOfPasskey: async (
    userId: string,
    { secret, backupCodes }: { secret: string; backupCodes: string },
  ): Promise<boolean> => {
    const values = [randomUUID(), userId, secret, backupCodes]
    return (await identity.query(keepCodesOfPasskey, values)).rowCount === 1
  },
  /** Puts other backup codes in the place of those that are left, if they are still `prior`; any, when that is not given. */
  replaceCodes: async (userId: string, backupCodes: string, prior?: string): Promise<boolean> => {
    const { rowCount } = await identity.query(
      `update "twoFactor" set "backupCodes" = $2 where "userId" = $1 and ($3::text is null or "backupCodes" = $3)`,
      [userId, backupCodes, prior ?? null],
    )
    return rowCount === 1
  },
  /** Takes the app away. */
  removeApp: async (userId: string): Promise<void> => {
    await identity.query(removeApp, [userId, randomBytes(24).toString('base64url')])
  },
  /** Takes away what belonged to a last factor, once that is gone. */
  settle: async (userId: string): Promise<void> => {
    await identity.query(settle, [userId])
  },
  /** Notes that a passkey was used, and the counter that its authenticator told. */
  noteUse: async (passkeyId: string, counter: number): Promise<void> => {
    await identity.query(
      `update "passkey" set "lastUsedAt" = now(), "counter" = $2 where "id" = $1`,
      [passkeyId, counter],
    )
  },
  /** Gives a session another token, as its person has just been proven to be there; answers the token. */
  renewSession: async (sessionId: string, isFactorGiven: boolean): Promise<string> => {
    const token = newSessionToken()
    await identity.query(renew, [sessionId, sessionTokenHash(token), isFactorGiven])
    return token
  },
  /** Marks a session in which a second factor was given. */
  markGiven: async (sessionId: string): Promise<void> => {
    await identity.query(`update "session" set "secondFactor" = true where "id" = $1`, [sessionId])
  },
  /** Counts a failed confirmation; the fifth in a row ends the session, and then true is answered. */
  countFailure: async (sessionId: string): Promise<boolean> => {
    const { rows } = await identity.query<{ failures: number }>(countFailure, [sessionId])
    if ((rows[0]?.failures ?? mostFailures) < mostFailures) return false
    await identity.query(`delete from "session" where "id" = $1`, [sessionId])
    return true
  },
  /** Ends a session of somebody, by its token, as another has taken its place: that one ends with the provider's, too. */
  replaceByToken: async (userId: string, token: string, sessionId: string): Promise<void> => {
    const hash = sessionTokenHash(token)
    await identity.query(
      `update "hosted_session" set "sessionId" = $3
      where "sessionId" = (select "id" from "session" where "token" = $1 and "userId" = $2)`,
      [hash, userId, sessionId],
    )
    await identity.query(`delete from "session" where "token" = $1 and "userId" = $2`, [
      hash,
      userId,
    ])
  },
})

/** The second factors in `identity`. */
export type FactorStore = ReturnType<typeof factorStore>
