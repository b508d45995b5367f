import { answersBeforeCommit } from '../kills/faults.ts'
import type { Scenario } from '../suite/figure.ts'
import { runHeldCommits } from './run-held-commits.ts'

/** A database that is killed while COMMITs are on their way to it. */
export const heldCommits: Scenario = {
  name: 'held commits',
  figures: [
    {
      id: 'R4',
      words: 'Writes acknowledged before their COMMIT reached PostgreSQL',
      target: '0',
      how: 'A proxy holds each COMMIT for 400 ms; 250 ms after one has arrived, PostgreSQL is shut down at once (SIGQUIT, to the process of that transaction or to all). A write that was answered 200 must not have been answered while its COMMIT was held, and must be stored; one that was not is sent again under its key, and stored once.',
    },
  ],
  n: { short: 10, long: 300 },
  minutes: { short: 2, long: 30 },
  run: async (plan) => ({ R4: await runHeldCommits(plan) }),
  controls: {
    R4: {
      words: 'a server that answers before COMMIT',
      run: (plan) => runHeldCommits({ ...plan, n: 2 }, answersBeforeCommit.plants),
    },
  },
}
