import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf } from '#database/embedded/addresses.ts'
import { chooseAccount } from '#database/embedded/choose-account.ts'
import { choosePort } from '#database/embedded/choose-port.ts'
import { createCluster } from '#database/embedded/create-cluster.ts'
import { createDatabases } from '#database/embedded/create-databases.ts'
import { findBinaries } from '#database/embedded/find-binaries.ts'
import { launchPostgres } from '#database/embedded/launch-postgres.ts'
import { ensureRolePasswords } from '#database/embedded/role-passwords.ts'
import { sendSignal } from '#database/embedded/signal.ts'
import type { Embedded, EmbeddedOptions } from '#database/embedded/start-embedded.ts'
import { patience } from '#test/harness/patience.ts'

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
]

/** A clock that processes read instead of the machine's. */
export type MovableClock = {
  /** The environment of processes that use this clock. */
  readonly env: Readonly<Record<string, string>>
  /** Sets it this many seconds ahead of the machine's, or behind with a negative number. Processes notice within a second. */
  readonly set: (seconds: number) => void
}

/** Makes a clock whose state is in a file. Elapsed time is unaffected: only the time of day moves. */
export function movableClock(file: string): MovableClock {
  const library = libraries.find((path) => existsSync(path))
  if (library === undefined) throw new Error('libfaketime is not installed')
  const set = (seconds: number) =>
    writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`, { mode: 0o644 })
  set(0)
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  }
}

/** Starts a PostgreSQL that uses a clock; it is not restarted when it ends. */
export const startByClock =
  ({ env }: MovableClock) =>
  async ({ folder, databases, report, settings = {} }: EmbeddedOptions): Promise<Embedded> => {
    mkdirSync(folder, { recursive: true })
    const binaries = findBinaries()
    const dataFolder = join(folder, 'postgres')
    const account = chooseAccount(binaries, dataFolder)
    const superuser = await createCluster(folder, binaries, account, report)
    const passwords = ensureRolePasswords(folder, report)
    const words = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    const byClock = { ...account, prefix: ['env', ...words, ...account.prefix] }
    const place = { folder, dataFolder, binaries, account: byClock, settings }
    const running = await launchPostgres(place, await choosePort(folder), report)
    if (typeof running === 'string') throw new Error(`PostgreSQL did not start: ${running}`)
    const addresses = addressesOf(running.port, superuser, passwords)
    await createDatabases(addresses.adminUrl, passwords, databases)
    return {
      ...addresses,
      pid: running.pid,
      wasAdopted: false,
      stop: async () => {
        sendSignal(running.pid, 'SIGINT')
        await untilEnded(running.pid)
      },
    }
  }

async function untilEnded(pid: number): Promise<void> {
  for (let waited = 0; existsSync(`/proc/${pid}`) && waited < patience; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20))
}
