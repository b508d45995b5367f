import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { confirmationStore } from './confirmation-store.ts'

/** A passkey as its owner sees it. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** Whether it is available on several devices. */
  readonly isSynced: boolean
}

/** The second factors of an account, as stored. */
export type Factors = {
  /** The authenticator app with its encrypted secret. */
  readonly app: { readonly since: string; readonly secret: string } | null
  /** The encrypted remaining backup codes. */
  readonly backupCodes: string | null
  readonly passkeys: readonly Passkey[]
  readonly hasPassword: boolean
}

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

const saveApp = `
  with enabled as (update "user" set "twoFactorEnabled" = true where "id" = $2)
  insert into "twoFactor" ("id", "userId", "secret", "backupCodes", "verified", "lastStep")
  values ($1, $2, $3, $4, true, $5)
  on conflict ("userId") do update set "secret" = excluded."secret", "verified" = true, "lastStep" = excluded."lastStep", "createdAt" = now()
  returning xmax = 0 as "isFirst"`

const saveCodesOfPasskey = `
  with enabled as (update "user" set "twoFactorEnabled" = true where "id" = $2)
  insert into "twoFactor" ("id", "userId", "secret", "backupCodes") values ($1, $2, $3, $4)
  on conflict ("userId") do nothing`

// Deletes the row if the account has no passkey; otherwise the row keeps the backup codes, with a random
// secret.
const removeApp = `
  with remaining as (
    update "twoFactor" set "verified" = false, "secret" = $2
    where "userId" = $1 and exists (select 1 from "passkey" where "userId" = $1) returning 1),
  gone as (delete from "twoFactor" where "userId" = $1 and not exists (select 1 from "passkey" where "userId" = $1))
  update "user" set "twoFactorEnabled" = exists (select 1 from remaining) where "id" = $1`

const settle = `
  with gone as (
    delete from "twoFactor" where "userId" = $1 and not "verified"
      and not exists (select 1 from "passkey" where "userId" = $1) returning 1)
  update "user" set "twoFactorEnabled" = false where "id" = $1 and exists (select 1 from gone)`

/** Stores second factors in `identity`, and which sessions gave them; secrets and codes are encrypted by the caller. */
export const factorStore = (identity: pg.Pool) => ({
  ...confirmationStore(identity),
  /** Finds the factors of an account. */
  find: async (userId: string): Promise<Factors> => {
    const { rows } = await identity.query<Factors>(findFactors, [userId])
    return rows[0] ?? { app: null, backupCodes: null, passkeys: [], hasPassword: false }
  },
  /** Marks a time step as used; false when it, or a later one, was used before. */
  takeStep: async (userId: string, step: number): Promise<boolean> =>
    (await identity.query(takeStep, [userId, step])).rowCount === 1,
  /** Stores a confirmed app; stores `backupCodes` and returns true when it is the first factor of the account. */
  saveApp: async (
    userId: string,
    { secret, backupCodes, step }: { secret: string; backupCodes: string; step: number },
  ): Promise<boolean> => {
    const values = [randomUUID(), userId, secret, backupCodes, step]
    const { rows } = await identity.query<{ isFirst: boolean }>(saveApp, values)
    return rows[0]?.isFirst === true
  },
  /** Stores the backup codes of a first passkey; false when the account has codes already. */
  saveCodesOfPasskey: async (
    userId: string,
    { secret, backupCodes }: { secret: string; backupCodes: string },
  ): Promise<boolean> => {
    const values = [randomUUID(), userId, secret, backupCodes]
    return (await identity.query(saveCodesOfPasskey, values)).rowCount === 1
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
})

export type FactorStore = ReturnType<typeof factorStore>
