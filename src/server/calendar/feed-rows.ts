import type pg from 'pg'
import { batchLookups } from '../runtime/batch-lookups.ts'

/** An active feed address and the person it belongs to. */
export type FeedRow = {
  readonly secretHash: string
  readonly userId: string
  readonly email: string
  readonly user_type: string
  readonly hasFactor: boolean
  readonly contentHash: string | null
  readonly contentDate: Date | null
  /** Whether a fetch was recorded within the last hour. */
  readonly isNoted: boolean
}

// An address stops working 90 days after its person last signed in (or after its creation): we do not learn
// that a provider has closed an account.
const findByHash = `
  select f."SecretHash" as "secretHash", f."UserId" as "userId", u."email", u."user_type", u."twoFactorEnabled" as "hasFactor",
    f."ContentHash" as "contentHash", f."ContentDate" as "contentDate", coalesce(f."LastFetchedDate" > now() - interval '1 hour', false) as "isNoted"
  from "CalendarFeed" f join "user" u on u."id" = f."UserId" left join "sign_in" i on i."userId" = f."UserId"
  where f."SecretHash" = any($1) and f."RevokedDate" is null
    and greatest(f."CreatedDate", i."lastSignIn") > now() - interval '90 days'`

const noteFetch = `
  update "CalendarFeed" set
    "LastFetchedDate" = case when "LastFetchedDate" > now() - interval '1 hour' then "LastFetchedDate" else now() end,
    "ContentDate" = case when "ContentHash" = $2 then "ContentDate" else date_trunc('second', now()) end,
    "ContentHash" = $2
  where "SecretHash" = $1 and "RevokedDate" is null returning "ContentDate" as "contentDate"`

/** The active feed addresses in `identity`. */
export const feedRows = (identity: pg.Pool) => ({
  /** Finds an address by the hash of its secret; concurrent lookups share a query. */
  find: batchLookups<string, FeedRow | null>(async (hashes) => {
    const { rows } = await identity.query<FeedRow>({
      name: 'calendarFeed.find',
      text: findByHash,
      values: [hashes],
    })
    const byHash = new Map(rows.map((row) => [row.secretHash, row]))
    return hashes.map((hash) => byHash.get(hash) ?? null)
  }),
  /**
   * Records the fetch and returns since when the contents have been the same. Writes at most once an hour, and whenever the contents have changed.
   * Null when the address was revoked in the meantime.
   */
  note: async (row: FeedRow, contentHash: string): Promise<Date | null> => {
    if (row.isNoted && row.contentHash === contentHash) return row.contentDate
    const { rows } = await identity.query<{ contentDate: Date | null }>(noteFetch, [
      row.secretHash,
      contentHash,
    ])
    return rows[0]?.contentDate ?? null
  },
})
