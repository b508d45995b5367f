import { numbersFrom } from '#test/factories/numbers-from.ts'
import type { DocumentState } from '../kills/check-documents.ts'
import type { Kill } from '../kills/kill-rounds.ts'
import { runKills, type KillRun } from '../kills/run-kills.ts'
import type { Measurement, RunPlan, Scenario } from '../suite/figure.ts'
import { startPatroniCluster } from './patroni-cluster.ts'
import { postgresPrograms } from './plan-machines.ts'

const longestOutage = 30_000
// For how many milliseconds a leader does not send its log before it is killed, at most, and how often.
const mostCutOff = 600
const cutOffShare = 0.5

type FailoverPlan = Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'> & {
  readonly isSynchronous: boolean
  readonly cutOff: () => number
}

async function runFailovers(plan: FailoverPlan): Promise<Measurement> {
  const { n, seed, report, stopping, isSynchronous, cutOff } = plan
  const run = await runKills({
    kills: n,
    seed,
    victims: ['postgres'],
    openCluster: () => startPatroniCluster({ isSynchronous, cutOff, report }),
    report,
    stopping,
    isEnough: async ({ outage, lost }: Kill) => {
      report(`served again after ${seconds(outage)} s, ${lost.length} acknowledged writes lost`)
      return lost.length > 0
    },
  })
  return measure(run)
}

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(1)

function measure(run: KillRun): Measurement {
  const { kills, stored, integrity, mail, acknowledged, retries, unexpected } = run
  const outages = kills.map(({ outage }) => outage).toSorted((a, b) => a - b)
  const median = outages[Math.floor(outages.length / 2)] ?? 0
  const longest = outages.at(-1) ?? 0
  const wrong = [
    ...kills.flatMap(({ lost }) => lost),
    ...stored.lost,
    ...stored.doubled,
    ...stored.halfDone,
    ...integrity.broken,
    ...run.documents.wrong,
  ]
  return {
    value: wrong.length,
    of: acknowledged,
    n: kills.length,
    isMet: wrong.length === 0 && kills.length > 0 && longest <= longestOutage,
    details: [
      ...wrong.slice(0, 5),
      `${kills.length} failovers: without service for ${seconds(median)} s (median), ${seconds(longest)} s (longest); each ${kills.map(({ outage }) => seconds(outage)).join(', ')}`,
      `${acknowledged} acknowledged writes, ${retries} repeated requests, ${stored.rows} rows of history, ${integrity.sealed} of them sealed and verified`,
      `${mail.assignments} assignments in ${mail.mails} mails: ${mail.missing} missing, ${mail.wrong} sent to the wrong person or listed twice, ${mail.doubled} copies`,
      ...describeDocuments(run.documents),
      `${unexpected.length} responses other than 200, 409 and 503 with Retry-After, or none within 20 s${unexpected[0] === undefined ? '' : `, such as ${unexpected[0]}`}`,
    ],
  }
}

// An unread text is not a lost write: R10 counts those.
const describeDocuments = ({ documents, wrong, unread }: DocumentState): string[] => [
  `${documents} documents, ${wrong.length} of them missing or another, ${unread.length} of which the text was not read 4 minutes after the last failover`,
  ...unread.slice(0, 2),
]

/** The leader of a cluster with synchronous replication killed under 32 writers. */
export const failover: Scenario = {
  name: 'failover',
  figures: [
    {
      id: 'R13',
      words:
        'Acknowledged writes lost or doubled when the machine of the primary is killed and Patroni promotes the synchronous standby',
      target: '0; without service for at most 30 s, on an idle machine',
      how: 'Two machines with PostgreSQL and Patroni, three members of etcd and HAProxy run by the files of deploy/patroni, as processes of one machine. 32 writers as in R1 send their writes through HAProxy; every process of the leader (etcd, Patroni, PostgreSQL) is killed, in half of the failovers after it could not send its log for up to 0.6 s. Its machine returns once writes are acknowledged again, and the next is killed when it has caught up. What is stored is compared after each, and everything at the end, with amcheck and both hash chains.',
    },
  ],
  n: { short: 0, long: 20 },
  minutes: { short: 10, long: 120 },
  needs: ['patroni', 'etcd', 'haproxy', postgresPrograms],
  run: async (plan) => {
    const random = numbersFrom(plan.seed + 3)
    const cutOff = () => (random() < cutOffShare ? random() * mostCutOff : 0)
    return { R13: await runFailovers({ ...plan, isSynchronous: true, cutOff }) }
  },
  controls: {
    R13: {
      words: 'replication that is not synchronous, and a standby that is behind',
      run: (plan) =>
        runFailovers({ ...plan, n: 3, isSynchronous: false, cutOff: () => mostCutOff }),
    },
  },
}
