import type { Scenario } from '../suite/figure.ts'
import { runSlow } from './run-slow.ts'

/** Databases that respond late, then not at all. */
export const slowDatabase: Scenario = {
  name: 'slow database',
  isTimed: true,
  figures: [
    {
      id: 'R17',
      words:
        'Requests that last longer than 10 s, or get another response than 200 or 503 with Retry-After, while the databases are slow or silent; writes lost or doubled by it',
      target:
        '0; what needs no database within twice its time (p99, at least 250 ms), and served again within 3 s',
      how: 'A proxy makes each answer of a database 200 ms later, then swallows all of them, while people write and read and a crowd asks for more than the server has places for; /healthz and a file of the pages are asked all the time; refused writes are sent again under their keys.',
    },
  ],
  n: { short: 6, long: 120 },
  minutes: { short: 1, long: 10 },
  run: async (plan) => ({ R17: await runSlow(plan) }),
  controls: {
    R17: {
      words: 'a server that waits for as long as a database is silent',
      run: (plan) =>
        runSlow({ ...plan, n: 2 }, [
          {
            file: 'src/server/db/silence-watch.ts',
            find: 'silence: 2_000',
            put: 'silence: 300_000',
          },
          {
            file: 'src/server/db/open-identity.ts',
            find: 'query_timeout: 10_000',
            put: 'query_timeout: 300_000',
          },
        ]),
    },
  },
}
