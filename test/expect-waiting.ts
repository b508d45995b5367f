import { expect } from 'vitest'
import type { Target } from '../src/rules/targets.ts'
import type { TestHouse } from './house.ts'

/** Waits until somebody, or so many, wait for a lock in a database of the house: what the test holds stands in their way by then. */
export const expectWaiting = (
  { sql }: TestHouse,
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
