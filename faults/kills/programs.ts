import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'
import { startProgram, type Program } from '../installation/program.ts'

/** What a kill ends. */
export type Victim = 'server' | 'worker' | 'postgres' | 'all'

// In milliseconds, how long to wait before restarting a process that ended by itself: a start fails when its
// database goes down.
const restartPause = 1_000

/** The processes of an installation, each restarted after it was killed or ended by itself, as a service manager does. */
export type Programs = {
  readonly client: ApiClient
  /** Resolves with the moment of the kill, in milliseconds since the epoch. */
  readonly kill: (victim: Victim) => Promise<number>
  /** Resolves when the currently running server has reported that it is ready. */
  readonly ready: () => Promise<void>
  readonly serverPid: () => number
  readonly stopServer: () => Promise<number | null>
  readonly startServer: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a server and a worker of a source tree on the databases of an installation. */
export async function startPrograms(
  { cluster, settings, cookie }: Installation,
  tree: string,
  more: Readonly<Record<string, string>>,
): Promise<Programs> {
  const port = await freePort()
  const env = { ...settings, ...more }
  const newServer = () => startProgram('server', tree, { ...env, PORT: String(port) })
  const newWorker = () => startProgram('worker', tree, { ...env, JOB_WORKERS: '1' })
  const server = keepRunning(newServer)
  await server.program().ready
  const worker = keepRunning(newWorker)
  await worker.program().ready
  const client = new ApiClient(`http://127.0.0.1:${port}`, cookie)
  const kill = async (victim: Victim): Promise<number> => {
    const at = Date.now()
    if (victim === 'postgres') return cluster.kill()
    const others = {
      server: [server.kill],
      worker: [worker.kill],
      all: [cluster.kill, server.kill, worker.kill],
    }
    await Promise.all(others[victim].map((one) => one()))
    return at
  }
  return {
    client,
    kill,
    ready: () => server.program().ready,
    serverPid: () => server.program().pid,
    stopServer: server.stop,
    startServer: async () => {
      server.start()
      await server.program().ready
    },
    stop: async () => {
      client.close()
      await Promise.all([server.stop(), worker.stop()])
    },
  }
}

/** Starts a program, and restarts it whenever it was killed or ended by itself, until it is stopped. */
function keepRunning(newProgram: () => Program) {
  let isWanted = true
  const restart = async (ended: Program): Promise<void> => {
    await ended.ended
    await wait(restartPause)
    if (isWanted && program === ended) program = begin()
  }
  const begin = (): Program => {
    const begun = newProgram()
    void restart(begun)
    return begun
  }
  let program = begin()
  return {
    program: () => program,
    kill: async () => {
      await program.kill()
      program = begin()
    },
    stop: () => {
      isWanted = false
      return program.stop()
    },
    start: () => {
      isWanted = true
      program = begin()
    },
  }
}
