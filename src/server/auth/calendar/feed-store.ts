import type pg from 'pg'
import type { CalendarFeed } from '#operations/calendar/contract.ts'
import { inIdentityTransaction } from '../accounts/account-links.ts'
import { feedSecretHash, newFeedSecret } from './feed-secret.ts'

const find = `
  select max("CreatedDate") filter (where "RevokedDate" is null) as "createdAt",
    max("LastFetchedDate") filter (where "RevokedDate" is null) as "lastFetchedAt", max("RevokedDate") as "lastRevokedAt"
  from "CalendarFeed" where "UserId" = $1`

const revoke = `
  update "CalendarFeed" set "RevokedDate" = now() where "UserId" = $1 and "RevokedDate" is null`

const forgetOld = `
  delete from "CalendarFeed" where "UserId" = $1 and "RevokedDate" < now() - interval '1 year'`

const insert = `
  insert into "CalendarFeed" ("SecretHash", "UserId") values ($1, $2)
  on conflict ("UserId") where "RevokedDate" is null do nothing`

type Found = Readonly<Record<'createdAt' | 'lastFetchedAt' | 'lastRevokedAt', Date | null>>

/** The addresses of calendar feeds in `identity`, stored by their hash. */
export const feedStore = (identity: pg.Pool) => ({
  find: async (userId: string): Promise<CalendarFeed> => {
    const { rows } = await identity.query<Found>(find, [userId])
    const { createdAt, lastFetchedAt, lastRevokedAt } = rows[0] as Found
    return {
      feed: createdAt && {
        createdAt: createdAt.toISOString(),
        lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
      },
      lastRevokedAt: lastRevokedAt?.toISOString() ?? null,
    }
  },
  /** Creates the address of a person and returns its secret; null when the person has one. */
  create: async (userId: string): Promise<string | null> => {
    const secret = newFeedSecret()
    const { rowCount } = await identity.query(insert, [feedSecretHash(secret), userId])
    return rowCount === 1 ? secret : null
  },
  /** Replaces the address of a person and returns the new secret; null when the person has none. */
  replace: (userId: string): Promise<string | null> =>
    inIdentityTransaction(identity, async (client) => {
      // A concurrent replacement waits here, and then finds that the first one has already revoked the
      // address.
      if ((await client.query(revoke, [userId])).rowCount === 0) return null
      await client.query(forgetOld, [userId])
      const secret = newFeedSecret()
      const { rowCount } = await client.query(insert, [feedSecretHash(secret), userId])
      return rowCount === 1 ? secret : null
    }),
  /** Revokes the address of a person; false when the person has none. */
  revoke: async (userId: string): Promise<boolean> =>
    (await identity.query(revoke, [userId])).rowCount === 1,
})
