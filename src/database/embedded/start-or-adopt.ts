import { setTimeout as sleep } from 'node:timers/promises'
import { choosePort } from './choose-port.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type ClusterLocation, launchPostgres } from './launch-postgres.ts'
import { findOrphans, readLivePostmaster, type Postmaster } from './postmaster.ts'
import { isAlive, isExecutableDeleted } from './process-life.ts'
import { sendSignal } from './signal.ts'

export type Running = Postmaster & { wasAdopted: boolean }

/**
 * Runs the server of the data folder and returns it when it is ready: adopts one that a killed Plumbline left running, waits for one that
 * is shutting down, ends leftover processes, or starts a new one. With `samePort` it starts on that port only.
 */
export async function startOrAdopt(
  place: ClusterLocation,
  report: (line: string) => void,
  samePort?: number,
): Promise<Running> {
  const adopted = await settled(place.dataFolder, report)
  if (adopted) return { ...adopted, wasAdopted: true }
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await endLeftBehind(place.dataFolder)
    const port = samePort ?? (await choosePort(place.folder))
    const outcome = await launchPostgres(place, port, report)
    if (typeof outcome !== 'string') return { ...outcome, wasAdopted: false }
    await sleep(100)
  }
  throw new EmbeddedError(
    `The database in ${place.folder} did not start in 100 attempts; see postgres/log there.`,
  )
}

async function settled(dataFolder: string, report: (line: string) => void) {
  for (let waited = 0; ; waited += 10) {
    const found = readLivePostmaster(dataFolder)
    if (found?.state === 'ready' && !isExecutableDeleted(found.pid)) return found
    if (!found) return undefined
    // A newer installation has replaced its program: restart it with the new one.
    if (found.state === 'ready' && waited % 1000 === 0) sendSignal(found.pid, 'SIGINT')
    if (waited % 2000 === 0)
      report(`waiting for the earlier database (${found.state || 'starting'})`)
    await sleep(10)
  }
}

async function endLeftBehind(dataFolder: string): Promise<void> {
  for (let waited = 0; ; waited += 10) {
    const pids = findOrphans(dataFolder).filter(isAlive)
    if (pids.length === 0) return
    for (const pid of pids) sendSignal(pid, waited < 1000 ? 'SIGQUIT' : 'SIGKILL')
    await sleep(10)
  }
}
