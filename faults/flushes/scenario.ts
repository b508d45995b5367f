import type { Scenario } from '../suite/figure.ts'
import { settingsNotRefused } from './refused-settings.ts'
import { runFlushes } from './run-flushes.ts'

/** The order of PostgreSQL's system calls. */
export const flushes: Scenario = {
  name: 'flushes',
  figures: [
    {
      id: 'R3',
      words:
        'Commits that PostgreSQL answered before the disk had their record of the write-ahead log',
      target: '0; a live server does not start on a PostgreSQL that is set to answer earlier',
      how: 'strace stops every process of PostgreSQL at each write, flush and answer while 32 writers write. The bytes of the commit record, which pg_walinspect finds by its transaction, must have been written after COMMIT began, and a flush of that file by whichever process must have begun after that and ended before the answer.',
    },
  ],
  n: { short: 200, long: 3_000 },
  minutes: { short: 2, long: 30 },
  needs: ['strace'],
  run: async (plan) => {
    const accepted = await settingsNotRefused()
    const traced = await runFlushes(plan)
    const details = [
      ...accepted,
      ...traced.details,
      ...(accepted.length === 0
        ? ['a live server refused fsync, full_page_writes and synchronous_commit = off']
        : []),
    ]
    return { R3: { ...traced, isMet: traced.isMet && accepted.length === 0, details } }
  },
  controls: {
    R3: {
      words: 'PostgreSQL with synchronous_commit=off',
      run: (plan) => runFlushes({ ...plan, n: 40 }, { synchronous_commit: 'off' }),
    },
  },
}
