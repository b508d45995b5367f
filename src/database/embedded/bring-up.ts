import { setTimeout as sleep } from 'node:timers/promises'
import { choosePort } from './choose-port.ts'
import { EmbeddedError } from './embedded-error.ts'
import { type Place, launchPostgres } from './launch-postgres.ts'
import { leftBehind, livePostmaster, type Postmaster } from './postmaster.ts'
import { isAlive, isProgramGone } from './process-life.ts'
import { signal } from './signal.ts'

export type Running = Postmaster & { wasAdopted: boolean }

/**
 * Makes the server of the data folder run and answers it when it is ready: adopts one that an earlier Plumbline left
 * behind, waits for one that is shutting down, ends what a killed one left, else starts it. With `samePort` it is
 * started on that port and no other.
 */
export async function bringUp(
  place: Place,
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
    const found = livePostmaster(dataFolder)
    if (found?.state === 'ready' && !isProgramGone(found.pid)) return found
    if (!found) return undefined
    // Its program was replaced by a newer installation: the new one takes over.
    if (found.state === 'ready' && waited % 1000 === 0) signal(found.pid, 'SIGINT')
    if (waited % 2000 === 0)
      report(`waiting for the earlier database (${found.state || 'starting'})`)
    await sleep(10)
  }
}

async function endLeftBehind(dataFolder: string): Promise<void> {
  for (let waited = 0; ; waited += 10) {
    const pids = leftBehind(dataFolder).filter(isAlive)
    if (pids.length === 0) return
    for (const pid of pids) signal(pid, waited < 1000 ? 'SIGQUIT' : 'SIGKILL')
    await sleep(10)
  }
}
