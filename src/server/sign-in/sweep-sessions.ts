import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/run-jobs.ts'
import { isAlive, lifeOf } from './session-life.ts'

const sweep = `
  with gone as (delete from "verification" where "expiresAt" < now() - interval '1 hour')
  delete from "session" s using "user" u where u."id" = s."userId" and not (${isAlive(1)})`

/** Takes sessions away that have ended by time, and what sign-in had laid by for a while, once an hour. */
export const sessionSweep = (identity: pg.Pool, config: Config): Job => ({
  every: 3_600_000,
  run: () => identity.query(sweep, [...lifeOf(config)]),
})
