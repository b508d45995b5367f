import type pg from 'pg'
import { hashSessionTokens } from '../../database/migrations/identity-006-hashed-sessions.ts'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/run-jobs.ts'
import { noteEnded } from './ended-sessions.ts'
import { isAlive, lifeOf } from './session-life.ts'

const sweep = `
  with gone as (delete from "verification" where "expiresAt" < now() - interval '1 hour'),
    ended as (
      delete from "session" s using "user" u where u."id" = s."userId" and not (${isAlive(1)})
      returning s."id", s."token", s."expiresAt")
  ${noteEnded(5)}`

/** Takes sessions away that have ended by time, and what sign-in had laid by for a while, once an hour. */
export const sessionSweep = (identity: pg.Pool, config: Config): Job => ({
  every: 3_600_000,
  run: async () => {
    await identity.query(sweep, [...lifeOf(config), 'expired'])
    // A server of a version that kept the tokens themselves may have been at work while this one took its place.
    await identity.query(hashSessionTokens)
  },
})
