import { setTimeout as wait } from 'node:timers/promises'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient } from '../installation/api-client.ts'
import { startCluster } from '../installation/cluster.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import { Ledger } from '../kills/ledger.ts'
import type { PlantedFault } from '../kills/run-kills.ts'
import { runWriters } from '../kills/writers.ts'
import type { RunPlan } from '../suite/figure.ts'
import { mountDisk, type SmallDisk } from './small-disk.ts'

/** Which of the disks is full. */
export type FullDisk = 'database' | 'files'

/** The setup for measurements on one disk. */
export type DiskStage = {
  readonly plan: DiskPlan
  readonly disk: SmallDisk
  readonly installation: Installation
  readonly client: ApiClient
  readonly ledger: Ledger
}

export type DiskPlan = Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'>

const size = { projects: 8, standards: 4, clients: 320 }
const megabytes: Readonly<Record<FullDisk, number>> = { database: 400, files: 20 }

/** Runs `use` while 32 writers write to an installation whose databases, or whose files and log, are on a small disk; then runs `compare` without them. */
export async function withSmallDisk<Seen, Found>(
  of: FullDisk,
  plan: DiskPlan,
  { plants = [] }: PlantedFault,
  use: (stage: DiskStage) => Promise<Seen>,
  compare: (stage: DiskStage, seen: Seen) => Promise<Found>,
): Promise<Found> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const tree = planted?.folder ?? ownTree
  const disk = mountDisk(megabytes[of])
  const place = of === 'database' ? { parent: disk.folder } : {}
  const installation = await openInstallation(size, () => startCluster({}, place))
  const onDisk = {
    FILES_FOLDER: `${disk.folder}/files`,
    LOG_LEVEL: 'info',
  }
  const settings = { ...installation.settings, ...(of === 'files' && onDisk) }
  const port = await freePort()
  const logFile = of === 'files' ? `${disk.folder}/server.log` : undefined
  const server = startProgram('server', tree, { ...settings, PORT: String(port) }, logFile)
  await server.ready
  const worker = startProgram('worker', tree, { ...settings, JOB_WORKERS: '1' })
  await worker.ready
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  const stage = {
    plan,
    disk,
    installation: { ...installation, settings },
    client,
    ledger: new Ledger(),
  }
  let isOver = false
  try {
    const writing = runWriters({
      ...stage,
      random: numbersFrom(plan.seed),
      isOver: () => isOver,
      whenServing: async () => {},
    })
    const seen = await use(stage).finally(() => {
      disk.free()
      isOver = true
    })
    await writing
    return await compare(stage, seen)
  } finally {
    client.close()
    await Promise.all([server.stop(), worker.stop()])
    await installation.close()
    disk.unmount()
    planted?.remove()
  }
}

const longestWait = 120_000

/** Resolves with the milliseconds until a write that began after this call is acknowledged. */
export async function untilWritten({ ledger }: DiskStage): Promise<number> {
  const since = Date.now()
  while (ledger.lastBegun <= since) {
    if (Date.now() - since > longestWait) return longestWait
    await wait(20)
  }
  return Date.now() - since
}
