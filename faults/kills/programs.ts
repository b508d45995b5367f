import { freePort } from '#test/harness/free-port.ts'
import { ApiClient } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'
import { startProgram, type Program } from '../installation/program.ts'

/** What a kill ends. */
export type Victim = 'server' | 'worker' | 'postgres' | 'all'

/** The processes of an installation, each started again as soon as it was killed, as a service manager does. */
export type Programs = {
  readonly client: ApiClient
  /** Resolves with the moment of the kill, in milliseconds since the epoch. */
  readonly kill: (victim: Victim) => Promise<number>
  /** Resolves when the server that runs now has said that it is ready. */
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
  let server: Program = newServer()
  await server.ready
  let worker: Program = newWorker()
  await worker.ready
  const client = new ApiClient(`http://127.0.0.1:${port}`, cookie)
  const killServer = async () => {
    await server.kill()
    server = newServer()
  }
  const killWorker = async () => {
    await worker.kill()
    worker = newWorker()
  }
  const kill = async (victim: Victim): Promise<number> => {
    const at = Date.now()
    if (victim === 'postgres') return cluster.kill()
    const others = {
      server: [killServer],
      worker: [killWorker],
      all: [cluster.kill, killServer, killWorker],
    }
    await Promise.all(others[victim].map((one) => one()))
    return at
  }
  return {
    client,
    kill,
    ready: () => server.ready,
    serverPid: () => server.pid,
    stopServer: () => server.stop(),
    startServer: async () => {
      server = newServer()
      await server.ready
    },
    stop: async () => {
      client.close()
      await Promise.all([server.stop(), worker.stop()])
    },
  }
}
