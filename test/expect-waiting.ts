import { expect } from 'vitest'
import type { Target } from '../src/rules/targets.ts'
import type { TestHouse } from './house.ts'

/** Waits until somebody waits for a lock in a database of the house: what the test holds stands in the way of it by then. */
export const expectWaiting = ({ sql }: TestHouse, database: Target | 'identity'): Promise<void> =>
  expect
    .poll(
      () =>
        sql(
          database,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 15_000 },
    )
    .not.toHaveLength(0)
