import type pg from 'pg'

/** Finds the id of the person whose account has an e-mail address; null for none. */
export type FindAccount = (email: string | null) => Promise<string | null>

/** Creates the lookup of accounts in `identity`. */
export const createFindAccount =
  (identity: pg.Pool): FindAccount =>
  async (email) => {
    // PostgreSQL text cannot contain NUL.
    if (email === null || email.includes('\0')) return null
    const { rows } = await identity.query<{ id: string }>(
      'select "id" from "user" where "email" = lower($1)',
      [email],
    )
    return rows[0]?.id ?? null
  }
