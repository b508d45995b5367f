import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../harness/free-port.ts'
import { startEntry } from '../../harness/run-entry.ts'
import { startServer } from '../../harness/start-server.ts'
import { startHaproxy } from './haproxy.ts'

type Settings = Readonly<Record<string, string>>

/** Starts a server on a port with these settings. */
type StartServer = (settings: Settings) => ReturnType<typeof startServer>

/** Servers behind HAProxy: each has its own data folder and port, and shares everything else. */
export async function startFleet(
  settings: Settings,
  starts: readonly StartServer[],
  failedChecks = 6,
) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-'))
  const ports = await Promise.all(starts.map(() => freePort()))
  const proxy = await startHaproxy(ports, failedChecks)
  const startAt = async (place: number, start: StartServer) => {
    const port = ports[place] ?? 0
    const running = await start({
      PLUMBLINE_DATA: join(folder, String(place)),
      ...(settings['FILES_URL'] === undefined && { FILES_FOLDER: join(folder, 'files') }),
      PORT: String(port),
      PUBLIC_URL: proxy.address,
      ...settings,
    })
    // Only now: HAProxy would send requests to a closed port until its checks have failed.
    await proxy.admit(port)
    await proxy.untilItSendsTo(port)
    return running
  }
  const stopAll = async (running: readonly Awaited<ReturnType<StartServer>>[]) => {
    await Promise.all(running.map((each) => each.stop()))
    await proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const running: Awaited<ReturnType<StartServer>>[] = []
  try {
    // The first server fills an empty database.
    for (const [place, start] of starts.entries()) running.push(await startAt(place, start))
  } catch (error) {
    await stopAll(running)
    throw error
  }
  return {
    proxy,
    running,
    /** Removes a server from HAProxy, as an operator does with one that does not announce that it stops. */
    drain: (place: number) => proxy.drain(ports[place] ?? 0),
    /** Stops a server and starts another in its place. */
    restart: async (place: number, start: StartServer = starts[place] ?? startServer) => {
      await running[place]?.stop()
      running[place] = await startAt(place, start)
    },
    /** Kills a server without warning; `recover` starts another in its place, with its data folder. */
    kill: async (place: number) => running[place]?.kill(),
    recover: async (place: number) => {
      running[place] = await startAt(place, starts[place] ?? startServer)
    },
    stop: () => stopAll(running),
  }
}

/** Starts a worker with these settings, beside servers that run no queued jobs. */
export function startWorker(settings: Settings) {
  const { child, ended } = startEntry('src/cli/worker/main.ts', [], settings)
  child.stdout.resume()
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
