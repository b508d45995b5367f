import { setTimeout as wait } from 'node:timers/promises'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { freePort } from '#test/harness/free-port.ts'
import { startHaproxy, type Proxy } from '#test/nightly/servers/haproxy.ts'
import { ApiClient } from '../installation/api-client.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram, type Program } from '../installation/program.ts'
import { compareStored, type StoredState } from '../kills/final-checks.ts'
import { Ledger } from '../kills/ledger.ts'
import { runWriters } from '../kills/writers.ts'
import type { RunPlan } from '../suite/figure.ts'
import { runReaders } from './readers.ts'

/** After how many failed checks, one per second, HAProxy removes a server, and how long that server continues to serve: as in docs/operating.md. */
export const drain = { failedChecks: 6, seconds: 10 } as const

/** The end of one server that was told to stop. */
export type Stop = {
  /** Milliseconds from SIGTERM to the exit, without the time for which it was to continue serving. */
  readonly took: number
  readonly status: number | null
}

/** The outcome of restarting both servers, one at a time. */
export type StopRun = {
  readonly stops: readonly Stop[]
  readonly acknowledged: number
  readonly reads: number
  /** Requests that got no response, or none that reports success. */
  readonly failures: readonly string[]
  readonly stored: StoredState
}

type StopPlan = Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'>

const size = { projects: 8, standards: 4, clients: 32 }
const shownEvery = 10

/** Stops and starts two servers behind HAProxy alternately under writers and readers, then compares what is stored with what was acknowledged. */
export async function runStops(plan: StopPlan, plants: readonly Plant[] = []): Promise<StopRun> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const installation = await openInstallation(size)
  const ports = [await freePort(), await freePort()]
  const proxy = await startHaproxy(ports, drain.failedChecks)
  const servers = ports.map((port) => ({
    port,
    start: () => startProgram('server', planted?.folder ?? ownTree, settingsOf(installation, port)),
  }))
  const running: Program[] = []
  const client = new ApiClient(proxy.address, installation.cookie)
  try {
    for (const { start } of servers) running.push(start())
    for (const [place, port] of ports.entries()) await admit(proxy, port, running[place])
    return await stopUnderLoad({ plan, installation, client, proxy, servers, running })
  } finally {
    client.close()
    await Promise.all(running.map((server) => server.stop()))
    await proxy.stop()
    await installation.close()
    planted?.remove()
  }
}

const settingsOf = ({ settings, cluster }: Installation, port: number) => ({
  ...settings,
  PORT: String(port),
  PLUMBLINE_DATA: `${cluster.folder}/server-${port}`,
  DRAIN_SECONDS: String(drain.seconds),
  // Writes get their turn on a machine of any speed.
  LOCK_WAIT_SECONDS: '60',
})

/** Waits until a server is ready and HAProxy sends requests to it. */
async function admit(proxy: Proxy, port: number, server: Program | undefined): Promise<void> {
  await server?.ready
  await proxy.admit(port)
  await proxy.untilItSendsTo(port)
}

type Stage = {
  readonly plan: StopPlan
  readonly installation: Installation
  readonly client: ApiClient
  readonly proxy: Proxy
  readonly servers: readonly { readonly port: number; readonly start: () => Program }[]
  readonly running: Program[]
}

async function stopUnderLoad(stage: Stage): Promise<StopRun> {
  const { plan, installation, client } = stage
  const ledger = new Ledger()
  const failures: string[] = []
  const shared = {
    client,
    installation,
    isOver: () => isOver,
    onFailure: (what: string) => void failures.push(what),
  }
  let isOver = false
  const random = numbersFrom(plan.seed)
  const whenServing = () => Promise.resolve()
  const writing = runWriters({ ...shared, ledger, random, whenServing, cutShare: 0 })
  const reading = runReaders(shared)
  const stops = await stopInTurn(stage, () => ledger.acknowledged.length, failures).finally(() => {
    isOver = true
  })
  await writing
  const reads = await reading
  const stored = await compareStored(installation, ledger)
  return { stops, acknowledged: ledger.acknowledged.length, reads, failures, stored }
}

async function stopInTurn(
  { plan, proxy, servers, running }: Stage,
  written: () => number,
  failures: readonly string[],
): Promise<Stop[]> {
  const stops: Stop[] = []
  await wait(500)
  for (let turn = 0; turn < plan.n && !plan.stopping.aborted; turn += 1) {
    const place = turn % servers.length
    const server = servers[place]
    if (server === undefined) break
    const begun = Date.now()
    const status = (await running[place]?.stop()) ?? null
    stops.push({ took: Date.now() - begun - drain.seconds * 1_000, status })
    running[place] = server.start()
    await admit(proxy, server.port, running[place])
    if ((turn + 1) % shownEvery === 0)
      plan.report(
        `${turn + 1} of ${plan.n} restarts, ${written()} writes acknowledged, ${failures.length} requests failed`,
      )
  }
  return stops
}
