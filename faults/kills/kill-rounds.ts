import { setTimeout as wait } from 'node:timers/promises'
import type { MailSink } from '../installation/mail-sink.ts'
import type { Installation } from '../installation/open-installation.ts'
import { findLost } from './find-lost.ts'
import type { Ledger } from './ledger.ts'
import type { Programs, Victim } from './programs.ts'

/** One kill and what followed it. */
export type Kill = {
  readonly victim: Victim
  readonly at: number
  /** Milliseconds from the kill to the first acknowledged write that began after it. */
  readonly outage: number
  /** Mails that had arrived completely but were not yet marked as sent. */
  readonly mailsInWindow: number
  /** Writes acknowledged before the kill that are not stored after it. */
  readonly lost: readonly string[]
}

/** The setup of the kill rounds. */
export type KillRounds = {
  readonly installation: Installation
  readonly programs: Programs
  readonly ledger: Ledger
  readonly sink: MailSink
  readonly random: () => number
  readonly victims: readonly Victim[]
  readonly report: (line: string) => void
  /** Ends the rounds early. */
  readonly stopping: AbortSignal
  /** The most milliseconds between the first write after a kill and the next kill. */
  readonly longestUptime?: number | undefined
  /** Called after each kill: whether the run has shown its purpose. */
  readonly isEnough?: (kill: Kill, installation: Installation, sink: MailSink) => Promise<boolean>
}

const usualUptime = 700
// How long marking an acknowledged mail as sent may take on a busy machine, in milliseconds.
const marking = 300
const longestOutage = 120_000

/** Kills this many times, each time at a random moment after writes are acknowledged again; compares what is stored after each kill. */
export async function runKillRounds(rounds: KillRounds, count: number): Promise<Kill[]> {
  const kills: Kill[] = []
  const { ledger, random, victims, report } = rounds
  let checked = 0
  for (let round = 0; round < count && !rounds.stopping.aborted; round += 1) {
    await wait(random() * (rounds.longestUptime ?? usualUptime))
    const victim = victims[Math.floor(random() * victims.length)] ?? 'server'
    const at = await rounds.programs.kill(victim)
    const known = ledger.acknowledged.length
    const outage = await outageSince(rounds, at, victim)
    const mailsInWindow =
      victim === 'worker' ? 0 : inWindow(rounds.sink, at, victim === 'server' ? 0 : outage)
    const lost = await findLost(rounds.installation, ledger.acknowledged.slice(checked, known))
    checked = known
    const kill = { victim, at, outage, mailsInWindow, lost }
    kills.push(kill)
    if (await rounds.isEnough?.(kill, rounds.installation, rounds.sink)) break
    await rounds.installation.cluster.whenWhole()
    await ageMails(rounds.installation)
    if ((round + 1) % 25 === 0)
      report(
        `${round + 1} of ${count} kills, ${ledger.acknowledged.length} writes acknowledged, ${ledger.retries} retries, ${rounds.sink.mails.length} mails, ${kills.reduce((sum, one) => sum + one.lost.length, 0)} lost`,
      )
  }
  return kills
}

/**
 * Counts the mails that had arrived completely before the kill, or while the database was down after it, and that are not certain to have been
 * marked as sent.
 */
const inWindow = ({ mails }: MailSink, at: number, outage: number): number =>
  mails.filter(
    ({ receivedAt, answeredAt }) =>
      receivedAt <= at + outage && (answeredAt === undefined || answeredAt > at - marking),
  ).length

/** Waits until a write that began after the kill is acknowledged, and until a killed server is ready again. */
async function outageSince(rounds: KillRounds, at: number, victim: Victim) {
  const { ledger, programs } = rounds
  if (victim === 'server' || victim === 'all') await programs.ready()
  while (ledger.lastBegun <= at) {
    if (Date.now() - at > longestOutage) {
      const stall = `No write was acknowledged within ${longestOutage} ms after a kill of ${victim}`
      rounds.report(`${stall}: ${await describeStall(rounds)}`)
      ledger.unexpected.push(stall)
      break
    }
    await wait(5)
  }
  return Date.now() - at
}

/** Describes what the server answers and what PostgreSQL does, to help investigate a stall. */
async function describeStall({ programs, installation }: KillRounds): Promise<string> {
  const responses = await Promise.all(
    ['/healthz', '/readyz'].map((path) =>
      programs.client.send(path).then(
        ({ status, body }) => ({ path, status, body }),
        (error: unknown) => ({ path, error: String(error) }),
      ),
    ),
  )
  const asking = installation.sql(
    'rds',
    `select datname, usename, state, wait_event_type, wait_event, round(extract(epoch from now() - xact_start)) as seconds, pg_blocking_pids(pid) as blocked_by, pid, left(query, 200) as query
    from pg_stat_activity where backend_type = 'client backend' and (state <> 'idle' or wait_event_type = 'Lock')`,
  )
  const sessions = await asking.catch(String)
  return JSON.stringify({ responses, sessions })
}

/** Lets the quiet minute before a mail, and the hour that limits mails, pass at once for everything stored. */
export async function ageMails({ sql }: Installation): Promise<void> {
  for (const target of ['rds', 'ps'] as const) {
    await sql(
      target,
      `update "TaskNotification" set "CreatedAt" = "CreatedAt" - interval '10 minutes' where "CreatedAt" > now() - interval '1 minute'`,
    )
    await sql(
      target,
      `update "Mail" set "CreatedAt" = "CreatedAt" - interval '2 hours' where "CreatedAt" > now() - interval '1 hour'`,
    )
  }
}
