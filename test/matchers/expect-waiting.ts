import { expect } from 'vitest'
import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

/** Waits until one session, or this many, wait for a lock in a database of the server. */
export const expectWaiting = (
  { sql }: TestServer,
  database: Target | 'identity',
  count = 1,
): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await sql(
            database,
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length,
    )
    .toBeGreaterThanOrEqual(count)
