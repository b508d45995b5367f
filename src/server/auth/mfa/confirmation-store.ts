import type pg from 'pg'
import { newSessionToken, sessionTokenHash } from '../sessions/session-token.ts'

/** The confirmation of a session: whether a factor was given, and the seconds since the last confirmation. */
export type Confirmation = { readonly isGiven: boolean; readonly age: number }

const maxFailures = 5

const renew = `
  update "session" set "token" = $2, "confirmedAt" = now(), "failedConfirmations" = 0,
    "secondFactor" = "secondFactor" or $3 where "id" = $1`

const countFailure = `
  with counted as (
    update "session" set "failedConfirmations" = "failedConfirmations" + 1 where "id" = $1
    returning "failedConfirmations")
  select "failedConfirmations" as "failures" from counted`

/** Stores in `identity` which sessions were confirmed, and by what. */
export const confirmationStore = (identity: pg.Pool) => ({
  /** Finds the confirmation of a session. One dated in the future, by a clock that was ahead, is as old as it lies ahead. */
  confirmation: async (sessionId: string): Promise<Confirmation | null> => {
    const { rows } = await identity.query<Confirmation>(
      `select "secondFactor" as "isGiven", abs(extract(epoch from now() - "confirmedAt"))::float as "age"
      from "session" where "id" = $1`,
      [sessionId],
    )
    return rows[0] ?? null
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
  /** Replaces the session with this token by another one, which is linked to the same provider session and so ends with it, too. */
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
