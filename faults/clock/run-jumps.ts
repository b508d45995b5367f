import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { targets } from '#rules/api/targets.ts'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient } from '../installation/api-client.ts'
import { startCluster } from '../installation/cluster.ts'
import { openMailSink, type MailSink } from '../installation/mail-sink.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import { checkIntegrity } from '../kills/check-integrity.ts'
import { checkMails, drainMails } from '../kills/check-mails.ts'
import { compareStored } from '../kills/final-checks.ts'
import { Ledger } from '../kills/ledger.ts'
import { runWriters } from '../kills/writers.ts'
import type { RunPlan } from '../suite/figure.ts'
import { jumpAround, type Found } from './jump-around.ts'
import { zone } from './jumps.ts'
import { movableClock, startByClock } from './movable-clock.ts'
import { addDates, findMovedDates } from './time-zones.ts'

/** The outcome of the jumps. */
export type JumpRun = Found & { readonly details: readonly string[] }

type Plan = Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'>

const size = { projects: 8, standards: 4, clients: 320 }
const endsByClock = /^401 |Upload does not exist/
// What a wrong clock has delayed is due within a minute after the clock is set right; a slow machine gets
// more.
const caughtUpWithin = 240_000

/** Moves the clock of an installation through all jumps, `n` times over, while people write. */
export async function runJumps(plan: Plan, plants: readonly Plant[] = []): Promise<JumpRun> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const tree = planted?.folder ?? ownTree
  const file = join(tmpdir(), `plumbline-clock-${process.pid}`)
  const clock = movableClock(file)
  const installation = await openInstallation(size, () =>
    startCluster({}, { start: startByClock(clock) }),
  )
  const sink = await openMailSink(20, numbersFrom(plan.seed + 1))
  const [port, metricsPort] = [await freePort(), await freePort()]
  const env = { ...installation.settings, ...clock.env, SMTP_URL: sink.url, TZ: zone }
  const own = { PORT: String(port), METRICS_ADDRESS: `127.0.0.1:${metricsPort}` }
  const server = startProgram('server', tree, { ...env, ...own })
  await server.ready
  const worker = startProgram('worker', tree, { ...env, JOB_WORKERS: '1' })
  await worker.ready
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  const ledger = new Ledger()
  try {
    await addDates(installation)
    await linkEarlier(installation)
    let isOver = false
    const writing = runWriters({
      client,
      installation,
      ledger,
      random: numbersFrom(plan.seed + 2),
      isOver: () => isOver,
      whenServing: async () => {},
    })
    const metrics = new ApiClient(`http://127.0.0.1:${metricsPort}`, '')
    const found = await jumpAround({ plan, clock, installation, client, metrics }).finally(() => {
      isOver = true
    })
    await writing
    metrics.close()
    plan.report('no more jumps; waiting for mails, then comparing what is stored')
    // A planted fault may prevent mails from ever being sent.
    await drainMails(installation, planted === undefined ? caughtUpWithin : 90_000)
    await Promise.all([server.stop(), worker.stop()])
    return await compare({ installation, ledger, sink, tree }, found)
  } finally {
    client.close()
    await Promise.all([server.stop(), worker.stop()])
    await sink.close()
    await installation.close()
    rmSync(file)
    planted?.remove()
  }
}

type Left = {
  readonly installation: Installation
  readonly ledger: Ledger
  readonly sink: MailSink
  readonly tree: string
}

async function compare({ installation, ledger, sink, tree }: Left, found: Found): Promise<JumpRun> {
  const mail = checkMails(sink, ledger)
  const stored = await compareStored(installation, ledger)
  const integrity = await checkIntegrity(installation.cluster)
  const moved = await findMovedDates(installation, tree)
  // The clock may end a session, or expire an upload that was unused for a day: the writers sign in and send
  // again.
  const unexpected = ledger.unexpected.filter((response) => !endsByClock.test(response))
  const mailsWrong = mail.missing + mail.wrong + mail.doubled
  const wrong = [
    ...found.wrong,
    ...stored.lost,
    ...stored.doubled,
    ...stored.halfDone,
    ...integrity.broken,
    ...moved.wrong,
    ...unexpected,
    ...(mailsWrong > 0
      ? [
          `${mail.missing} mails missing, ${mail.wrong} wrong, ${mail.doubled} doubled`,
          ...(await findFailedMails(installation)),
        ]
      : []),
  ]
  return {
    jumps: found.jumps,
    wrong,
    checks: found.checks + moved.checks + ledger.acknowledged.length + mail.assignments,
    details: [
      `${found.jumps} times set; ${ledger.acknowledged.length} acknowledged writes, ${integrity.sealed} rows of history sealed and verified, ${mail.assignments} assignments mailed`,
    ],
  }
}

/**
 * Backdates by years when people became clients of their projects: assignments from before that, which a clock that is behind would date so, would
 * not count as theirs.
 */
async function linkEarlier({ sql }: Installation): Promise<void> {
  for (const target of targets) {
    await sql(target, `update "ProjectUser" set "LinkedAt" = now() - interval '5 years'`)
    await sql(target, `update "User" set "ClientSince" = now() - interval '5 years'`)
  }
}

/** The reasons why mails were given up. */
async function findFailedMails({ sql }: Installation): Promise<string[]> {
  const found: string[] = []
  for (const target of targets)
    for (const { n, why } of await sql<{ n: number; why: string }>(
      target,
      `select count(*)::int as n, "LastFailure" as why from "Mail" where "FailedAt" is not null group by 2`,
    ))
      found.push(`${target}: ${n} mails failed: ${why}`)
  return found
}
