import type { FigureId, Measurement } from '../suite/figure.ts'
import type { Kill } from './kill-rounds.ts'
import type { Victim } from './programs.ts'
import type { KillRun } from './run-kills.ts'

const shown = 5

/** The figures of a run with kills. */
export function measure(run: KillRun): Readonly<Record<FigureId, Measurement>> {
  const { kills, acknowledged, retries, stored, integrity, documents } = run
  const common = commonDetails(run)
  const lostOf = (victims: readonly Victim[]) => [
    ...killsOf(kills, victims).flatMap(({ lost }) => lost),
    ...stored.lost,
  ]
  const count = (found: readonly string[], of: number, n: number): Measurement => ({
    value: found.length,
    of,
    n,
    isMet: found.length === 0 && of > 0 && n > 0,
    details: [...found.slice(0, shown), ...common],
  })
  const ofApp: readonly Victim[] = ['server', 'worker', 'all']
  const ofDatabase: readonly Victim[] = ['postgres', 'all']
  const brokenDocuments = [...documents.wrong, ...documents.unread, ...documents.orphans]
  return {
    R1: count(lostOf(ofApp), acknowledged, killsOf(kills, ofApp).length),
    R2: count(
      [...lostOf(ofDatabase), ...integrity.broken],
      acknowledged,
      killsOf(kills, ofDatabase).length,
    ),
    R5: count(stored.doubled, retries, kills.length),
    R7: count([...stored.halfDone, ...integrity.broken], stored.rows, kills.length),
    R9: measureMails(run, common),
    R10: count(brokenDocuments, documents.documents, kills.length),
    R11: measureOutage(kills, ['server', 'all'], 3_000),
    R12: measureOutage(kills, ['postgres'], 5_000),
  }
}

const killsOf = (kills: readonly Kill[], victims: readonly Victim[]) =>
  kills.filter(({ victim }) => victims.includes(victim))

function commonDetails({ kills, acknowledged, retries, stored, integrity, unexpected }: KillRun) {
  const by = Object.entries(Object.groupBy(kills, ({ victim }) => victim))
  return [
    `kills: ${by.map(([victim, of]) => `${of.length} of ${victim}`).join(', ')}`,
    `${acknowledged} acknowledged writes, ${retries} repeated requests, ${stored.rows} rows of history, ${integrity.sealed} of them sealed and verified`,
    ...(unexpected.length > 0
      ? [
          `${unexpected.length} responses other than 200, 409 and 503 with Retry-After, or none within 20 s, such as ${unexpected[0]}`,
        ]
      : []),
  ]
}

function measureMails({ kills, mail }: KillRun, common: readonly string[]): Measurement {
  const windows = kills.filter(({ mailsInWindow }) => mailsInWindow > 0).length
  const value = mail.missing + mail.wrong + Math.max(0, mail.doubled - windows)
  return {
    value,
    of: mail.assignments,
    n: kills.length,
    isMet: value === 0 && mail.assignments > 0,
    details: [
      `${mail.assignments} assignments in ${mail.mails} mails: ${mail.missing} missing, ${mail.wrong} sent to the wrong person or listed twice`,
      `${mail.doubled} copies arrived again; ${windows} kills fell into the send window of a mail`,
      ...common,
    ],
  }
}

function measureOutage(
  kills: readonly Kill[],
  victims: readonly Victim[],
  longest: number,
): Measurement {
  const outages = killsOf(kills, victims)
    .map(({ outage }) => outage)
    .toSorted((a, b) => a - b)
  const median = outages[Math.floor(outages.length / 2)] ?? 0
  const most = outages.at(-1) ?? 0
  return {
    value: median,
    unit: 'ms (median)',
    n: outages.length,
    isMet: outages.length > 0 && median <= 1_000 && most <= longest,
    details: [`median ${median} ms, longest ${most} ms of ${outages.length} kills`],
  }
}
