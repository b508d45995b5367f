import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp, type Running } from './bring-up.ts'
import type { Place } from './launch-postgres.ts'
import { childrenIn } from './postmaster.ts'
import { isAlive } from './process-life.ts'
import { removeOldLogs } from './server-logs.ts'
import { signal } from './signal.ts'

const lookEvery = 50
const tidyEvery = 60_000
// Why it does not start, when that stays the same.
const tellEvery = 60_000
// Of a stop, in milliseconds. Committed writes outlive an immediate one and a kill; only the next start takes longer.
const untilImmediate = 6_000
const untilKilled = 10_000

/** Watches the server and starts it again on its port whenever it ends; `stop` ends both and waits until it is gone. */
export function keepRunning(first: Running, place: Place, report: (line: string) => void) {
  let current = first
  let isStopping = false
  let restart: Promise<void> | undefined
  const watch = setInterval(() => {
    if (!isStopping && !restart && !isAlive(current.pid)) restart = again()
  }, lookEvery)
  watch.unref()
  const tidying = setInterval(() => removeOldLogs(place.dataFolder), tidyEvery)
  tidying.unref()

  async function again(): Promise<void> {
    report('the database ended unexpectedly; starting it again')
    let told = { words: '', at: 0 }
    while (!isStopping) {
      try {
        current = await bringUp(place, report, first.port)
        report('the database is back')
        break
      } catch (thrown) {
        const words = thrown instanceof Error ? thrown.message : String(thrown)
        if (words !== told.words || Date.now() - told.at >= tellEvery) {
          report(words)
          told = { words, at: Date.now() }
        }
        await sleep(2000)
      }
    }
    restart = undefined
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(watch)
    clearInterval(tidying)
    await restart
    signal(current.pid, 'SIGINT')
    for (let waited = 0; isAlive(current.pid); waited += 5) {
      if (waited === untilImmediate) {
        report('the database does not stop in order; it is stopped at once')
        // One that was frozen hears nothing before it goes on.
        for (const name of ['SIGCONT', 'SIGQUIT'] as const) signal(current.pid, name)
      }
      if (waited === untilKilled) signal(current.pid, 'SIGKILL')
      await sleep(5)
    }
    // The process that writes the log ends after the others.
    for (let waited = 0; ; waited += 5) {
      const left = childrenIn(place.dataFolder)
      if (left.length === 0) return
      if (waited >= untilKilled - untilImmediate) for (const pid of left) signal(pid, 'SIGKILL')
      await sleep(5)
    }
  }

  return { pid: () => current.pid, stop }
}
