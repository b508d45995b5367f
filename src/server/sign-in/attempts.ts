import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../../operations/kit/refusal.ts'

/** How often something may be tried within some minutes. */
type Limit = { readonly most: number; readonly minutes: number }

const asked = { byAddress: { most: 60, minutes: 15 }, byAccount: { most: 5, minutes: 15 } }

/** What is limited: by the address from which it comes, and by the account, e-mail address or link that it is about. */
export const attemptLimits = {
  'sign-in': { byAddress: null, byAccount: { most: 20, minutes: 15 } },
  'sign-up': asked,
  forgot: asked,
  link: { byAddress: { most: 120, minutes: 15 }, byAccount: { most: 30, minutes: 15 } },
  password: { byAddress: null, byAccount: { most: 10, minutes: 15 } },
  address: { byAddress: null, byAccount: { most: 5, minutes: 60 } },
} as const satisfies Record<string, { byAddress: Limit | null; byAccount: Limit }>

/** Something that is limited. */
export type Attempt = keyof typeof attemptLimits

/** The counts of attempts, which all servers of a house share. */
export type Attempts = {
  /** Counts an attempt from an address at an account; refuses when there were too many. */
  count(attempt: Attempt, address: string | null, account: string): Promise<void>
  /** Forgets the attempts at an account, once it has been proven whose it is. */
  forget(attempt: Attempt, account: string): Promise<void>
}

const add = `
  insert into "attempt" ("key", "count") values ($1, 1)
  on conflict ("key") do update set
    "count" = case when "attempt"."startedAt" < now() - make_interval(mins => $2) then 1 else "attempt"."count" + 1 end,
    "startedAt" = case when "attempt"."startedAt" < now() - make_interval(mins => $2) then now() else "attempt"."startedAt" end
  returning "count"`

const longestWindow = Math.max(
  ...Object.values(attemptLimits).flatMap(({ byAddress, byAccount }) => [
    byAddress?.minutes ?? 0,
    byAccount.minutes,
  ]),
)

// What was typed may be anything, and is nobody's business: only its hash is kept.
const keyOf = (attempt: Attempt, kind: 'from' | 'at', what: string): string =>
  `${attempt} ${kind} ${createHash('sha256').update(what.trim().toLowerCase()).digest('base64url')}`

/** Opens the counts over the connections to `identity`. */
export function openAttempts(identity: pg.Pool): Attempts {
  const tidy = () =>
    identity.query(`delete from "attempt" where "startedAt" < now() - make_interval(mins => $1)`, [
      longestWindow,
    ])
  const addTo = async (key: string, { most, minutes }: Limit) => {
    const { rows } = await identity.query<{ count: number }>(add, [key, minutes])
    const count = rows[0]?.count ?? 1
    if (count === 1) await tidy()
    if (count > most) throw new Refusal('tooManyRequests')
  }
  return {
    count: async (attempt, address, account) => {
      const { byAddress, byAccount } = attemptLimits[attempt]
      if (byAddress && address !== null) await addTo(keyOf(attempt, 'from', address), byAddress)
      await addTo(keyOf(attempt, 'at', account), byAccount)
    },
    forget: async (attempt, account) => {
      await identity.query(`delete from "attempt" where "key" = $1`, [
        keyOf(attempt, 'at', account),
      ])
    },
  }
}
