import { createHmac, hkdfSync } from 'node:crypto'
import type pg from 'pg'
import { attemptBudgets, longestWindow, type AttemptBudget } from './attempt-budgets.ts'

/** A budget and its key: an address, an account, a device or a link. */
export type BudgetKey = { readonly budget: AttemptBudget; readonly of: readonly string[] }

/** Whether an attempt is within its budgets. */
export type AttemptResult =
  | { readonly isWithin: true; readonly counts: readonly number[] }
  | {
      readonly isWithin: false
      readonly refusedBy: AttemptBudget
      /** Seconds until the window ends. */
      readonly retryAfter: number
    }

/** Attempt counters, shared by all servers of an installation. */
export type AttemptCounters = {
  /**
   * Consumes one attempt of each budget, the narrowest first. When one is exhausted, the following ones are not consumed, so that a
   * denied caller does not use up the budgets of others.
   */
  readonly consume: (counted: readonly BudgetKey[]) => Promise<AttemptResult>
  /** Refunds an attempt that turned out not to be a guess. */
  readonly refund: (counted: readonly BudgetKey[]) => Promise<void>
  /** Resets a budget. */
  readonly reset: (counted: BudgetKey) => Promise<void>
}

type Row = { readonly count: number; readonly left: number }

const isExpiredSql = (place: number): string =>
  `"attempt"."startedAt" <= now() - make_interval(mins => $${place + 2})`

// Each budget has three consecutive parameters: key, limit and minutes.
const link = (index: number): string => {
  const place = 3 * index + 1
  const before = index === 0 ? '' : `from b${index - 1} where "count" <= $${place - 2}::int`
  return `b${index} as (
    insert into "attempt" ("key", "count") select $${place}::text, 1 ${before}
    on conflict ("key") do update set
      "count" = case when ${isExpiredSql(place)} then 1 else least("attempt"."count", $${place + 1}::int) + 1 end,
      "startedAt" = case when ${isExpiredSql(place)} then now() else "attempt"."startedAt" end
    returning ${index} as "index", "count",
      ceil(extract(epoch from "startedAt" + make_interval(mins => $${place + 2}) - now()))::int as "left")`
}

// One statement for all budgets, so that concurrent attempts are each counted.
const takeStatement = (length: number): string => {
  const indexes = Array.from({ length }, (_, index) => index)
  return `with ${indexes.map(link).join(',\n')}
    ${indexes.map((index) => `select "index", "count", "left" from b${index}`).join(' union all ')} order by "index"`
}

// Locked in the order of `consume`, so that the two cannot deadlock.
const refund = `
  with locked as (
    select "key" from "attempt" where "key" = any($1::text[]) order by array_position($1::text[], "key") for update)
  update "attempt" a set "count" = greatest(a."count" - 1, 0) from locked where a."key" = locked."key"`

// Deletes more rows than one attempt can add; rows locked by other transactions are skipped.
const sweep = `
  delete from "attempt" where "key" in (
    select "key" from "attempt" where "startedAt" < now() - make_interval(mins => $1)
    order by "startedAt" limit 20 for update skip locked)`

/** The counters in `identity`; keys are stored as an HMAC under a key of the installation, never in plain text. */
export function createAttemptCounters(identity: pg.Pool, secret: string): AttemptCounters {
  const secretKey = Buffer.from(hkdfSync('sha256', secret, '', 'plumbline attempts', 32))
  const keyOf = ({ budget, of }: BudgetKey): string => {
    const parts = of.map((part) => part.trim().toLowerCase())
    const hash = createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('base64url')
    return `${budget} ${hash}`
  }
  return {
    consume: async (counted) => {
      const limits = counted.map(({ budget }) => attemptBudgets[budget])
      const { rows } = await identity.query<Row>({
        name: `attempts.take.${counted.length}`,
        text: takeStatement(counted.length),
        values: counted.flatMap((one, index) => {
          const { limit, minutes } = limits[index] ?? { limit: 0, minutes: 0 }
          return [keyOf(one), limit, minutes]
        }),
      })
      if (rows.some(({ count }) => count === 1)) await identity.query(sweep, [longestWindow])
      const last = rows.length - 1
      const { count = 0, left = 0 } = rows[last] ?? {}
      const refusing = counted[last]
      if (refusing !== undefined && count > (limits[last]?.limit ?? 0))
        return { isWithin: false, refusedBy: refusing.budget, retryAfter: Math.max(1, left) }
      return { isWithin: true, counts: rows.map((row) => row.count) }
    },
    refund: async (counted) => {
      await identity.query(refund, [counted.map(keyOf)])
    },
    reset: async (counted) => {
      await identity.query(`delete from "attempt" where "key" = $1`, [keyOf(counted)])
    },
  }
}
