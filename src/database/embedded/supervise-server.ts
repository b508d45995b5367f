import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterLocation } from './launch-postgres.ts'
import { childrenIn } from './postmaster.ts'
import { isAlive } from './process-life.ts'
import { removeOldLogs } from './server-logs.ts'
import { sendSignal } from './signal.ts'
import { startOrAdopt, type Running } from './start-or-adopt.ts'

const lookEvery = 50
const tidyEvery = 60_000
// How often an unchanged reason of a failed start is reported again, in milliseconds.
const reportEvery = 60_000
// The time limits of a stop, in milliseconds. Committed writes survive an immediate shutdown and a kill; only
// the next start takes longer.
const untilImmediate = 6_000
const untilKilled = 10_000

/** Restarts the server on the same port whenever it exits; `stop` ends the supervision and the server, and waits for the exit. */
export function superviseServer(
  first: Running,
  place: ClusterLocation,
  report: (line: string) => void,
) {
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
    let reported = { words: '', at: 0 }
    while (!isStopping) {
      try {
        current = await startOrAdopt(place, report, first.port)
        report('the database is back')
        break
      } catch (thrown) {
        const words = thrown instanceof Error ? thrown.message : String(thrown)
        if (words !== reported.words || Date.now() - reported.at >= reportEvery) {
          report(words)
          reported = { words, at: Date.now() }
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
    sendSignal(current.pid, 'SIGINT')
    for (let waited = 0; isAlive(current.pid); waited += 5) {
      if (waited === untilImmediate) {
        report(
          'the database takes long to stop and is stopped at once: nothing is lost, the next start takes longer',
        )
        // A frozen process handles signals only once it continues.
        for (const name of ['SIGCONT', 'SIGQUIT'] as const) sendSignal(current.pid, name)
      }
      if (waited === untilKilled) sendSignal(current.pid, 'SIGKILL')
      await sleep(5)
    }
    // The log writer exits after the other processes.
    for (let waited = 0; ; waited += 5) {
      const left = childrenIn(place.dataFolder)
      if (left.length === 0) return
      if (waited >= untilKilled - untilImmediate) for (const pid of left) sendSignal(pid, 'SIGKILL')
      await sleep(5)
    }
  }

  return { pid: () => current.pid, stop }
}
