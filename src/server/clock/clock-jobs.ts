import { sql } from 'kysely'
import type pg from 'pg'
import { statement } from '#operations/core/statement.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { Job } from '../jobs/start-jobs.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import { ClockWatch, type Clock, type Jump } from './clock-watch.ts'
import { identityStatements, targetStatements } from './future-times.ts'

const watchInterval = 5_000
const correctionInterval = 60_000

const readTime = statement<object, { now: number }>(
  'clock.read',
  () => sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as "now"`,
)

const readAccountsTime = 'select extract(epoch from clock_timestamp())::float8 * 1000 as "now"'

// The timeouts of PostgreSQL, including that of the deadlock check, never end a wait that began while a clock
// was ahead.
const endOldWaits = statement<object, never>(
  'clock.endOldWaits',
  () => sql<never>`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and wait_event_type = 'Lock' and query_start > clock_timestamp()`,
)

type Settings = {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly identity: pg.Pool
  readonly log: LogEvent
}

/**
 * Watches the clocks of the server and of its databases, and logs when one is set forward or back. After that, and every minute, times that
 * a wrong clock has set in the future are brought back to the present.
 */
export function clockJobs({ databases, identity, log }: Settings): Job[] {
  const watch = new ClockWatch([
    { name: 'this machine', read: () => Date.now() },
    ...targets.map((target) => clockOf(target, databases[target])),
    {
      name: 'the accounts',
      read: async () => (await identity.query<{ now: number }>(readAccountsTime)).rows[0]?.now ?? 0,
    },
  ])
  const correct = async () => {
    for (const target of targets)
      await databases[target].withConnection('all', async (_, db) => {
        for (const one of targetStatements) await db.run(one, {})
      })
    await identity.query(identityStatements)
  }
  const endWaiting = async () => {
    for (const target of targets)
      await databases[target].withConnection('all', (_, db) => db.run(endOldWaits, {}))
    await identity.query(endOldWaits.text)
  }
  return [
    {
      every: watchInterval,
      run: async () => {
        const jumps = await watch.look()
        for (const jump of jumps) report(jump, log)
        if (jumps.length === 0) return
        if (jumps.some(({ by }) => by < 0)) await endWaiting()
        await correct()
      },
    },
    { every: correctionInterval, run: correct },
  ]
}

const clockOf = (target: Target, database: TargetDatabase): Clock => ({
  name: target,
  read: () =>
    database.withConnection('all', async (_, db) => (await db.run(readTime, {}))[0]?.now ?? 0),
})

function report({ clocks, by }: Jump, log: LogEvent): void {
  const seconds = Math.round(Math.abs(by) / 1_000)
  const direction = by > 0 ? 'forward' : 'back'
  log(
    'warn',
    { event: 'clock jumped', clocks, seconds: Math.round(by / 1_000) },
    `the clock of ${clocks.join(', ')} was set ${direction} by ${seconds} seconds, or the machine was suspended`,
  )
}
