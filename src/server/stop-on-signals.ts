import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenHouse } from './make-house.ts'
import type { Databases } from './open-databases.ts'

type Stopped = {
  readonly app: FastifyInstance
  readonly house: OpenHouse
  readonly databases: Pick<Databases, 'stop'>
}

// SIGHUP is sent when the terminal goes away.
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// For background work, sealing and the connections to the databases, in milliseconds.
const longestClose = 10_000

/** Somebody ended the start before the server was ready. */
export class StartEnded extends Error {}

/** Until the server is ready: aborts the start on a signal, so that what it has begun, such as the embedded PostgreSQL, is ended in order. */
export function endStartOnSignals(): {
  readonly signal: AbortSignal
  readonly release: () => void
} {
  const ended = new AbortController()
  const end = () => ended.abort(new StartEnded())
  for (const signal of signals) process.on(signal, end)
  return {
    signal: ended.signal,
    release: () => {
      for (const signal of signals) process.off(signal, end)
    },
  }
}

/**
 * Ends the process on the first of these signals: answers what was asked, stops the background work, then the embedded PostgreSQL. Further signals
 * change nothing, since each step has its limit. The exit status is 0 when everything ended in order, 1 when something was cut off or failed.
 */
export function stopOnSignals(stopped: Stopped): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void stopInOrder(stopped).then((status) => process.exit(status))
  }
  for (const signal of signals) process.on(signal, stop)
}

async function stopInOrder({ app, house, databases }: Stopped): Promise<number> {
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
  // While the last requests are answered; closing waits for it.
  house.stopJobs().catch(() => {})
  await step(async () => {
    const cut = await app.drain()
    if (cut > 0) throw new Error(`Requests that were not answered in time were cut off: ${cut}`)
  })
  await step(() =>
    within(longestClose, async () => {
      await app.close()
      await house.close()
    }),
  )
  await step(() => databases.stop())
  log.info({ event: 'stopped', status }, 'stopped')
  return status
}

async function within(limit: number, work: () => Promise<void>): Promise<void> {
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
