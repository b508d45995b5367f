import type { Measurement, RunPlan, Scenario } from '../suite/figure.ts'
import { runJumps } from './run-jumps.ts'

const measure = async (
  plan: Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'>,
  plants?: Parameters<typeof runJumps>[1],
): Promise<Measurement> => {
  const { wrong, checks, jumps, details } = await runJumps(plan, plants)
  return {
    value: wrong.length,
    of: checks,
    n: jumps,
    isMet: wrong.length === 0 && checks > 0,
    details: [...wrong.slice(0, 5), ...details],
  }
}

/** A clock that is set forward and back while people write. */
export const clock: Scenario = {
  name: 'clock',
  needs: ['faketime'],
  figures: [
    {
      id: 'R23',
      words:
        'What goes wrong when the clock is set by an hour, by days or by a year, over a change of daylight saving time, and into 29 February',
      target:
        '0: no write lost, doubled or out of order, no session used after its end, no mail left behind, no negative time, no date moved by a time zone',
      how: 'Server, worker and PostgreSQL read a clock that is moved while 32 writers write; after each jump a session that is over by the new time is tried, and every number of the progress and of the metrics is read; at the end mails, history and hash chains are compared, and the dates read by servers in three time zones.',
    },
  ],
  n: { short: 0, long: 3 },
  minutes: { short: 5, long: 60 },
  run: async (plan) => ({ R23: await measure(plan) }),
  controls: {
    R23: {
      words: 'a server that leaves what a wrong clock has put off',
      run: (plan) =>
        measure({ ...plan, n: 1 }, [
          {
            file: 'src/server/clock/future-times.ts',
            find: `    update "TaskNotification" set "CreatedAt" = now() where`,
            put: `    update "TaskNotification" set "CreatedAt" = "CreatedAt" where`,
          },
        ]),
    },
  },
}
