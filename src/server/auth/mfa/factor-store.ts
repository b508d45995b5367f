import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newSessionToken, sessionTokenHash } from '../sessions/session-token.ts'

/** A passkey for its owner. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** Whether it is available on several devices. */
  readonly isSynced: boolean
}

/** The stored factors of an account. */
export type Factors = {
  /** The authenticator app with its encrypted secret. */
  readonly app: { readonly since: string; readonly secret: string } | null
  /** The encrypted remaining backup codes. */
  readonly backupCodes: string | null
  readonly passkeys: readonly Passkey[]
  readonly hasPassword: boolean
}

/** The confirmation of a session: whether a factor was given, and the seconds since the last confirmation. */
export type Confirmation = { readonly isGiven: boolean; readonly age: number }

const maxFailures = 5

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

// Deletes the row with the last factor; with a passkey it keeps the backup codes and a random secret.
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

/** Stores second factors in `identity`; secrets and codes are encrypted by the caller. */
export const factorStore = (identity: pg.Pool) => ({
  /** Finds the factors of an account. */
  find: async (userId: string): Promise<Factors> => {
    const { rows } = await identity.query<Factors>(findFactors, [userId])
    return rows[0] ?? { app: null, backupCodes: null, passkeys: [], hasPassword: false }
  },
  /** Finds the confirmation of a session. */
  confirmation: async (sessionId: string): Promise<Confirmation | null> => {
    const { rows } = await identity.query<Confirmation>(
      `select "secondFactor" as "isGiven", extract(epoch from now() - "confirmedAt")::float as "age"
      from "session" where "id" = $1`,
      [sessionId],
    )
    return rows[0] ?? null
  },
  /** Marks a time step as used; false when it, or a later one, was used before. */
  takeStep: async (userId: string, step: number): Promise<boolean> =>
    (await identity.query(takeStep, [userId, step])).rowCount === 1,
  /** Stores a confirmed app; stores `backupCodes` and returns true when it is the first factor of the account. */
  keepApp: async (
    userId: string,
    { secret, backupCodes, step }: { secret: string; backupCodes: string; step: number },
  ): Promise<boolean> => {
    const values = [randomUUID(), userId, secret, backupCodes, step]
    const { rows } = await identity.query<{ isFirst: boolean }>(keepApp, values)
    return rows[0]?.isFirst === true
  },
  /** Stores the backup codes of a first passkey; false when the account has codes already. */
  keepCodesOfPasskey: async (
    userId: string,
    { secret, backupCodes }: { secret: string; backupCodes: string },
  ): Promise<boolean> => {
    const values = [randomUUID(), userId, secret, backupCodes]
    return (await identity.query(keepCodesOfPasskey, values)).rowCount === 1
  },
  /** Replaces the remaining backup codes, only if they are still `prior` when that is given. */
  replaceCodes: async (userId: string, backupCodes: string, prior?: string): Promise<boolean> => {
    const { rowCount } = await identity.query(
      `update "twoFactor" set "backupCodes" = $2 where "userId" = $1 and ($3::text is null or "backupCodes" = $3)`,
      [userId, backupCodes, prior ?? null],
    )
    return rowCount === 1
  },
  /** Removes the app. */
  removeApp: async (userId: string): Promise<void> => {
    await identity.query(removeApp, [userId, randomBytes(24).toString('base64url')])
  },
  /** Deletes the backup codes after the last factor was removed. */
  settle: async (userId: string): Promise<void> => {
    await identity.query(settle, [userId])
  },
  /** Records the use of a passkey and its authenticator's counter. */
  noteUse: async (passkeyId: string, counter: number): Promise<void> => {
    await identity.query(
      `update "passkey" set "lastUsedAt" = now(), "counter" = $2 where "id" = $1`,
      [passkeyId, counter],
    )
  },
  /** Renews the token of a session after a confirmation; returns the token. */
  renewSession: async (sessionId: string, isFactorGiven: boolean): Promise<string> => {
    const token = newSessionToken()
    await identity.query(renew, [sessionId, sessionTokenHash(token), isFactorGiven])
    return token
  },
  /** Marks the second factor of a session as given. */
  markGiven: async (sessionId: string): Promise<void> => {
    await identity.query(`update "session" set "secondFactor" = true where "id" = $1`, [sessionId])
  },
  /** Counts a failed confirmation; the fifth in a row ends the session and returns true. */
  countFailure: async (sessionId: string): Promise<boolean> => {
    const { rows } = await identity.query<{ failures: number }>(countFailure, [sessionId])
    if ((rows[0]?.failures ?? maxFailures) < maxFailures) return false
    await identity.query(`delete from "session" where "id" = $1`, [sessionId])
    return true
  },
  /** Replaces a session, by its token, with another one, which then ends with the provider's session, too. */
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
