import { join, resolve } from 'node:path'
import { type Addresses, addressesOf } from './addresses.ts'
import { chooseAccount } from './choose-account.ts'
import { createCluster } from './create-cluster.ts'
import { createDatabases } from './create-databases.ts'
import { findBinaries } from './find-binaries.ts'
import { ensureRolePasswords } from './role-passwords.ts'
import { socketFolder, socketSettings } from './socket-folder.ts'
import { startOrAdopt } from './start-or-adopt.ts'
import { superviseServer } from './supervise-server.ts'
import { waitForFolderLock } from './wait-for-folder-lock.ts'
import { archiveSettings, hasSettings, type WalArchive } from './wal-archive.ts'

export type Embedded = Addresses & {
  /** The pid of the server process; changes after a restart. */
  readonly pid: number
  /** Shuts the server down cleanly, waits until it has exited and releases the folder. */
  stop: () => Promise<void>
  /** Whether the server was already running, left by an earlier Plumbline that was killed. */
  wasAdopted: boolean
}

export type EmbeddedOptions = {
  folder: string
  databases: string[]
  report: (line: string) => void
  /** Overrides settings of PostgreSQL: tests that need no durability turn fsync off. */
  settings?: Readonly<Record<string, string>>
  /** Where the write-ahead log is archived; it is not archived by default. */
  archive?: WalArchive | undefined
}

/**
 * Locks the data folder and runs a PostgreSQL in it on a loopback port, with the named databases; creates the cluster on the first start
 * and restarts the server when it exits. Throws an EmbeddedError worded for the person who started it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(options.folder)
  const { databases, report } = options
  const binaries = findBinaries()
  const claim = await waitForFolderLock(folder, report)
  try {
    const dataFolder = join(folder, 'postgres')
    const account = chooseAccount(binaries, dataFolder)
    const superuser = await createCluster(folder, binaries, account, report)
    const passwords = ensureRolePasswords(folder, report)
    const archiving = archiveSettings({ folder, dataFolder, account }, options.archive)
    const settings = {
      ...socketSettings(folder, account),
      ...options.settings,
      ...archiving,
    }
    const place = { folder, dataFolder, binaries, account, settings }
    let running = await startOrAdopt(place, report)
    let kept = superviseServer(running, place, report)
    const { adminUrl } = addressesOf(running.port, superuser, passwords)
    if (running.wasAdopted && !(await hasSettings(adminUrl, archiving))) {
      await kept.stop()
      running = await startOrAdopt(place, report)
      kept = superviseServer(running, place, report)
    }
    const { port } = running
    const addresses = addressesOf(port, superuser, passwords, socketFolder(folder, port))
    try {
      await createDatabases(addresses.adminUrl, passwords, databases)
    } catch (thrown) {
      await kept.stop()
      throw thrown
    }
    return {
      ...addresses,
      get pid() {
        return kept.pid()
      },
      async stop() {
        await kept.stop()
        claim.release()
      },
      wasAdopted: running.wasAdopted,
    }
  } catch (thrown) {
    claim.release()
    throw thrown
  }
}
