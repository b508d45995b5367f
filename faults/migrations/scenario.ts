import type { Scenario } from '../suite/figure.ts'
import { runMigrationKills } from './run-kills.ts'

/** Starts that are killed while they migrate. */
export const migrations: Scenario = {
  name: 'migrations',
  figures: [
    {
      id: 'R29',
      words: 'Killed migrations (kill -9) after which the next start fails or makes another schema',
      target: '0',
      how: 'A start that migrates all three databases is killed at its k-th statement, which PostgreSQL never gets or has for up to 40 ms, from empty databases and from those of the last release; the next start must succeed, and everything in the catalogs must be as without a kill. That the server of the last release works on the new schema is a test of the suite (test/release).',
    },
  ],
  n: { short: 0, long: 5_000 },
  minutes: { short: 10, long: 120 },
  run: async (plan) => ({ R29: await runMigrationKills(plan) }),
  controls: {
    R29: {
      words: 'migrations without a transaction',
      run: (plan) =>
        runMigrationKills({
          ...plan,
          n: 16,
          isControl: true,
          plants: [
            {
              file: 'src/database/migrate.ts',
              find: `new Migrator({ db, provider`,
              put: `new Migrator({ db, disableTransactions: true, provider`,
            },
          ],
        }),
    },
  },
}
