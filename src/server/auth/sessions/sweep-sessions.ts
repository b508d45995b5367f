import type pg from 'pg'
import { hashSessionTokens } from '#database/migrations/identity/006-hashed-sessions.ts'
import type { Job } from '#server/jobs/start-jobs.ts'
import type { Config } from '#server/settings/config.ts'
import { recordEndSql } from './ended-sessions.ts'
import { isAliveSql, lifetimeValues } from './session-life.ts'

const sweep = `
  with gone as (delete from "verification" where "expiresAt" < now() - interval '1 hour'),
    ended as (
      delete from "session" s using "user" u where u."id" = s."userId" and not (${isAliveSql(1)})
      returning s."id", s."token", s."expiresAt")
  ${recordEndSql(5)}`

/** Deletes expired sessions and the library's expired rows, once an hour. */
export const createSessionSweep = (identity: pg.Pool, config: Config): Job => ({
  every: 3_600_000,
  run: async () => {
    await identity.query(sweep, [...lifetimeValues(config), 'expired'])
    // During an upgrade, a server of an earlier version may have stored tokens in plain text.
    await identity.query(hashSessionTokens)
  },
})
