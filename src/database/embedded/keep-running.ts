import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp, type Running } from './bring-up.ts'
import type { Place } from './launch-postgres.ts'
import { isAlive } from './process-life.ts'
import { signal } from './signal.ts'

const lookEvery = 50
const patience = 60_000

/** Watches the server and starts it again on its port whenever it ends; `stop` ends both and waits until it is gone. */
export function keepRunning(first: Running, place: Place, report: (line: string) => void) {
  let current = first
  let isStopping = false
  let restart: Promise<void> | undefined
  const watch = setInterval(() => {
    if (!isStopping && !restart && !isAlive(current.pid)) restart = again()
  }, lookEvery)
  watch.unref()

  async function again(): Promise<void> {
    report('the database ended unexpectedly; starting it again')
    while (!isStopping) {
      try {
        current = await bringUp(place, report, first.port)
        report('the database is back')
        break
      } catch (thrown) {
        report(thrown instanceof Error ? thrown.message : String(thrown))
        await sleep(2000)
      }
    }
    restart = undefined
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(watch)
    await restart
    signal(current.pid, 'SIGINT')
    for (let waited = 0; isAlive(current.pid); waited += 5) {
      // Committed writes outlive an immediate stop; only the next start takes longer.
      if (waited >= patience && waited % 1000 === 0) signal(current.pid, 'SIGQUIT')
      await sleep(5)
    }
  }

  return { pid: () => current.pid, stop }
}
