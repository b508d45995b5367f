import { once } from 'node:events'
import { findRunning } from '#database/embedded/find-running.ts'
import { withKysely } from '#database/with-database.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { isUnavailable } from '#server/db/is-unavailable.ts'
import { openTargets } from '#server/db/targets.ts'
import { checkWorkerFiles } from '#server/files/check-file-folder.ts'
import { fileStores } from '#server/files/file-stores.ts'
import { startQueues } from '#server/jobs/start-queues.ts'
import { watchedParts } from '#server/metrics/watched-parts.ts'
import { AccessRights } from '#server/pipeline/access.ts'
import { ReadPipeline } from '#server/pipeline/read/read-pipeline.ts'
import { fileReads, reads } from '#server/pipeline/registry.ts'
import { checkPort } from '#server/runtime/check-port.ts'
import { notifySystemd } from '#server/runtime/notify-systemd.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { checkRole } from '#server/startup/check-role.ts'
import { checkMigrated, checkServerVersion } from '#server/startup/check-server-version.ts'
import { loadWatching } from '#server/startup/load-watching.ts'
import { createOperatorLog } from '#server/startup/operator-log.ts'
import { repeatWhileAway } from '#server/startup/repeat-while-away.ts'
import { waitForDatabases } from '#server/startup/wait-for-databases.ts'
import { CommandError } from '../command/command-error.ts'
import type { FailureTexts } from '../command/describe-error.ts'

type Urls = Readonly<Record<Target, string>>

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
const say = createOperatorLog(process.stdout)

export async function run(): Promise<number> {
  const given = readConfig(process.env)
  const config = { ...given, runsJobs: true, jobWorkers: Math.max(1, given.jobWorkers) }
  if (config.isReadOnly)
    throw new CommandError(
      `The databases of ${config.environment} are read-only: no jobs are run here.`,
    )
  if (config.metricsAddress) await checkPort(config.metricsAddress, 'METRICS_ADDRESS')
  // graphile-worker abandons promises that fail with their connection; the jobs go to other workers, or run
  // again here.
  process.on('unhandledRejection', report)
  const stopped = Promise.race(signals.map((signal) => once(process, signal)))
  const urls = urlsOf(config)
  if (!(await isReady(config, urls, stopped))) return 0
  const stop = await openQueues(config, urls)
  say(`The worker is ready (${config.environment})`, { event: 'worker started' })
  notifySystemd('READY=1')
  await stopped
  say('The worker stops', { event: 'worker stopping' })
  notifySystemd('STOPPING=1')
  await stop()
  return 0
}

function urlsOf({ urls: { rds, ps }, dataFolder }: Config): Urls {
  if (rds !== undefined && ps !== undefined) return { rds, ps }
  const running = findRunning(dataFolder)
  if (running === undefined)
    throw new CommandError(
      `No Plumbline is running on ${dataFolder}. Start it first, or name the databases in RDS_URL and PS_URL.`,
    )
  return { rds: rds ?? running.url('rds'), ps: ps ?? running.url('ps') }
}

/** Waits for the databases and checks them; returns whether that finished before the worker was told to stop. */
async function isReady(config: Config, urls: Urls, stopped: Promise<unknown>): Promise<boolean> {
  const stopping = new AbortController()
  void stopped.then(() => stopping.abort())
  const { signal } = stopping
  const check = async () => {
    await waitForDatabases(config, say, signal)
    for (const target of targets) await checkTarget(target, urls[target])
    const identityUrl = config.urls.identity ?? findRunning(config.dataFolder)?.url('identity')
    const location = config.filesBucket ?? config.filesFolder
    const wait = config.startWait
    await checkWorkerFiles(location, identityUrl, { wait, report: say, signal, isReadOnly: false })
  }
  try {
    await repeatWhileAway(check, { startWait: config.startWait, report: say, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return !signal.aborted
}

async function checkTarget(target: Target, url: string): Promise<void> {
  await checkRole(target, url, { setsBounds: false })
  await withKysely<never, void>(url, async (db) => {
    await checkServerVersion(target, db)
    await checkMigrated(target, db, { isReadOnly: false })
  })
}

const readsOfJobs: ReadonlySet<string> = new Set(['projects/{id}/report', 'files/logos'])

/** The reads that jobs make; a worker has no access to sign-in accounts, which none of these reads show. */
const workerReads = (config: Config, databases: ReturnType<typeof openTargets>): ReadPipeline =>
  new ReadPipeline(
    config,
    new Map([...reads, ...fileReads].filter(([name]) => readsOfJobs.has(name))),
    {
      rds: { ...databases.rds, rights: new AccessRights(config) },
      ps: { ...databases.ps, rights: new AccessRights(config) },
    },
    { uses: async () => new Map(), invitations: async () => new Map() },
  )

async function openQueues(config: Config, urls: Urls): Promise<() => Promise<void>> {
  const databases = openTargets(urls, config)
  const files = fileStores(config.filesBucket ?? config.filesFolder)
  const readPipeline = workerReads(config, databases)
  const { metrics, tracing } = await loadWatching(config, (_, { event }, words) =>
    say(words, { event }),
  )
  if (metrics && config.metricsAddress)
    await metrics.listen(
      config.metricsAddress,
      watchedParts({ config, urls, databases, readPipeline }),
    )
  const stop = startQueues({ config, databases, files, readPipeline, urls, report, tracing })
  return async () => {
    await stop()
    await Promise.all([metrics?.close(), tracing?.close()])
    await Promise.all(targets.map((target) => databases[target].close()))
  }
}

function report(error: unknown): void {
  const isAway = isUnavailable(error)
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  say(isAway ? 'A database does not answer; the worker waits for it.' : words, {
    event: isAway ? 'database unavailable' : 'job failed',
  })
}

export const failure: FailureTexts = {
  subject: 'The worker',
  afterLoss: 'Running jobs go to other workers.',
}
