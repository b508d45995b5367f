import { setTimeout as wait } from 'node:timers/promises'
import { targets } from '#rules/api/targets.ts'
import type { Control, Figure, FigureId, Measurement, Scenario } from '../suite/figure.ts'
import {
  answersBeforeCommit,
  commitsInMemory,
  historyApart,
  keysInMemory,
  rowBeforeBytes,
  sentBeforeDelivered,
} from './faults.ts'
import { findTorn } from './final-checks.ts'
import { measure } from './measure.ts'
import type { Victim } from './programs.ts'
import { runKills, type KillPlan, type PlantedFault } from './run-kills.ts'

const how = (of: string) =>
  `32 writers, each on a standard of its own, send tasks, comments, scores and documents to both targets until each is answered 200, again under the same idempotency key; ${of}`

const figures: readonly Figure[] = [
  {
    id: 'R1',
    words: 'Acknowledged writes lost when the server or the worker is killed (kill -9)',
    target: '0',
    how: how('after each kill the history is asked for every write acknowledged before it.'),
  },
  {
    id: 'R2',
    words: 'Acknowledged writes lost when PostgreSQL and all its processes are killed (kill -9)',
    target: '0, with every page and index intact',
    how: how('after each kill as above; at the end amcheck reads every table and index.'),
  },
  {
    id: 'R5',
    words: 'Writes stored twice though they were sent again under the same key',
    target: '0 of the repeated requests',
    how: how(
      'one first attempt in ten is cut off after it was sent, beside those that kills cut off; tasks, comments and keys are counted by their content.',
    ),
  },
  {
    id: 'R7',
    words: 'Half-done writes: data without history, history without data, a broken hash chain',
    target: '0 of all rows of the history',
    how: how(
      'SQL compares data, history, keys, counts and outbox row by row; both hash chains are verified whole.',
    ),
  },
  {
    id: 'R9',
    words:
      'Task mails that are missing, sent to the wrong person, or doubled without a kill while they were being sent',
    target: '0; no more copies than kills in the send window of a mail',
    how: how(
      'a mail server that takes up to 150 ms counts what it is sent; the assignments in the mails of each person are compared with those acknowledged.',
    ),
  },
  {
    id: 'R10',
    words:
      'Documents without their bytes, with other bytes, or whose text was never read; files that the sweep leaves',
    target: '0',
    how: how('files are read back and hashed; the worker that reads their texts is killed too.'),
  },
  {
    id: 'R11',
    words: 'Time to serve again after the server is killed',
    target: 'median 1 s, at most 3 s, on an idle machine',
    how: how('from the kill to the first acknowledged write that began after it.'),
  },
  {
    id: 'R12',
    words:
      'Time to serve again after PostgreSQL is killed, its recovery included; the server stays',
    target: 'median 1 s, at most 5 s, on an idle machine',
    how: how('from the kill to the first acknowledged write that began after it.'),
  },
]

// PostgreSQL restarts faster than a server, and a server is cheaper to kill along with a worker.
const victims: readonly Victim[] = [
  ...([
    'postgres',
    'postgres',
    'postgres',
    'postgres',
    'worker',
    'worker',
    'server',
    'all',
  ] as const),
]

const victimsOf: Readonly<Partial<Record<FigureId, readonly Victim[]>>> = {
  R1: ['server', 'server', 'worker', 'all'],
  R2: ['postgres', 'postgres', 'postgres', 'all'],
  R11: ['server'],
  R12: ['postgres'],
}

// The most kills of a control, and its timeouts: mails and files are few, and compared only at the end.
type ControlPlan = Required<Pick<KillPlan, 'kills' | 'waits'>> &
  Pick<KillPlan, 'documentEvery' | 'longestUptime'>
const usualControl: ControlPlan = { kills: 8, waits: { mails: 0, texts: 0, writes: 10_000 } }
const controlPlans: Readonly<Partial<Record<FigureId, ControlPlan>>> = {
  // A server checks for mails every second.
  R9: { kills: 12, waits: { ...usualControl.waits, mails: 30_000 }, longestUptime: 1_500 },
  R10: { kills: 6, waits: usualControl.waits, documentEvery: 3 },
}

// Writes in progress are torn for a moment.
const underWay = 3_000
const staysTorn: KillPlan['isEnough'] = async (_, installation) => {
  const torn = new Set(await findTorn(installation))
  if (torn.size === 0) return false
  await wait(underWay)
  return (await findTorn(installation)).some((one) => torn.has(one))
}

const isMailLost: KillPlan['isEnough'] = async ({ at }, { sql }, { mails }) => {
  const arrived = new Set(mails.map(({ messageId }) => messageId.replace(/^<(.*)>$/, '$1')))
  for (const target of targets) {
    const sent = await sql<{ id: string }>(
      target,
      `select "MessageId" as id from "Mail" where "SentAt" < to_timestamp($1::float8 / 1000)`,
      [at],
    )
    if (sent.some(({ id }) => !arrived.has(id))) return true
  }
  return false
}

const isRed: Readonly<Partial<Record<FigureId, KillPlan['isEnough']>>> = {
  R1: async ({ lost }) => lost.length > 0,
  R2: async ({ lost }) => lost.length > 0,
  R5: staysTorn,
  R7: staysTorn,
  R9: isMailLost,
}

/** A control: the same run with a planted fault, until the figure is red. */
function control(
  id: FigureId,
  words: string,
  fault: PlantedFault,
  of: readonly Victim[] = ['server'],
): Control {
  return {
    words,
    run: async ({ seed, report, stopping }) => {
      const isEnough = isRed[id]
      const plan = { seed, victims: of, fault, report, stopping }
      const own = controlPlans[id] ?? usualControl
      const run = await runKills({ ...plan, ...own, ...(isEnough && { isEnough }) })
      return measure(run)[id] as Measurement
    },
  }
}

/** Processes killed at random moments under 32 writers. */
export const kills: Scenario = {
  name: 'kills',
  isTimed: true,
  figures,
  n: { short: 16, long: 1_000 },
  minutes: { short: 3, long: 120 },
  run: async ({ n, seed, figures: asked, report, stopping }) => {
    const [only] = asked
    const own = asked.length === 1 && only !== undefined ? victimsOf[only] : undefined
    const measured = measure(
      await runKills({ kills: n, seed, victims: own ?? victims, report, stopping }),
    )
    return Object.fromEntries(asked.map((id) => [id, measured[id]]))
  },
  controls: {
    R1: control('R1', 'a server that answers before COMMIT', answersBeforeCommit),
    R2: control('R2', 'PostgreSQL with synchronous_commit=off', commitsInMemory, ['postgres']),
    R5: control('R5', 'a server that keeps idempotency keys in memory', keysInMemory),
    R7: control('R7', 'a server that writes the history in a transaction of its own', historyApart),
    R9: control(
      'R9',
      'a server that takes a mail out of the outbox before it is delivered',
      sentBeforeDelivered,
    ),
    R10: control('R10', 'a server that stores the row first and the bytes later', rowBeforeBytes),
  },
}
