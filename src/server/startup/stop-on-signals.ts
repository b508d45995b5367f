import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { notifySystemd } from '../runtime/notify-systemd.ts'
import type { OpenAppContext } from './create-app-context.ts'
import type { Databases } from './open-databases.ts'

type RunningServer = {
  readonly app: FastifyInstance
  readonly context: OpenAppContext
  readonly databases: Pick<Databases, 'stop'>
}

/** The signals that stop a server; SIGHUP is sent when the terminal closes. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// Milliseconds for background work, sealing and closing the database connections.
const closeTimeout = 10_000

/** The start was aborted by a signal before the server was ready. */
export class StartAborted extends Error {}

/** Aborts the start on a signal until the server is ready, so that what it started, such as the embedded PostgreSQL, is stopped. */
export function abortStartOnSignals(): {
  readonly signal: AbortSignal
  readonly release: () => void
} {
  const ended = new AbortController()
  const end = () => ended.abort(new StartAborted())
  for (const signal of stopSignals) process.on(signal, end)
  return {
    signal: ended.signal,
    release: () => {
      for (const signal of stopSignals) process.off(signal, end)
    },
  }
}

/**
 * Shuts down on the first signal: reports that it is not ready and keeps serving for the drain time, completes running requests, stops background
 * work, then the embedded PostgreSQL. Further signals are ignored, since each step has a time limit. The exit status is 0 after a clean shutdown, 1
 * if something was aborted or failed.
 */
export function stopOnSignals(stopped: RunningServer): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void stopInOrder(stopped).then((status) => process.exit(status))
  }
  for (const signal of stopSignals) process.on(signal, stop)
}

async function stopInOrder({ app, context, databases }: RunningServer): Promise<number> {
  const { log } = app
  let status = 0
  const step = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      status = 1
      log.error({ event: 'stopping failed', err: error }, 'a step of the stop failed')
    }
  }
  log.info({ event: 'stopping' }, 'stopping')
  notifySystemd('STOPPING=1')
  app.stopBeingReady()
  // Runs concurrently with the last requests; closing waits for it.
  context.stopJobs().catch(() => {})
  // Proxies need time to notice: requests they send until then are answered, and live updates that end
  // afterwards reconnect to another server.
  await wait(context.config.drainTime)
  context.live.close()
  await step(async () => {
    const cut = await app.drain()
    if (cut > 0) throw new Error(`Requests that were not answered in time were cut off: ${cut}`)
  })
  await step(() =>
    withTimeout(closeTimeout, async () => {
      await app.close()
      await context.close()
    }),
  )
  await step(() => databases.stop())
  log.info({ event: 'stopped', status }, 'stopped')
  return status
}

async function withTimeout(limit: number, work: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  const late = wait(limit, undefined, { signal: over.signal }).then(() => {
    throw new Error(`What follows the last request did not end within ${limit} ms`)
  })
  late.catch(() => {})
  try {
    await Promise.race([work(), late])
  } finally {
    over.abort()
  }
}
