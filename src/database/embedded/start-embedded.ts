import { join, resolve } from 'node:path'
import { type Addresses, addressesOf } from './addresses.ts'
import { bringUp } from './bring-up.ts'
import { chooseAccount } from './choose-account.ts'
import { claimWhenFree } from './claim-when-free.ts'
import { createDatabases } from './create-databases.ts'
import { findBinaries } from './find-binaries.ts'
import { keepRunning } from './keep-running.ts'
import { makeCluster } from './make-cluster.ts'
import { rolePasswords } from './role-passwords.ts'

export type Embedded = Addresses & {
  /** The server process; another one after the database was started again. */
  readonly pid: number
  /** Stops the server in order, waits until it is gone and gives the folder free. */
  stop: () => Promise<void>
  /** Whether the server was found running, left behind by an earlier Plumbline that was killed. */
  wasAdopted: boolean
}

export type EmbeddedOptions = {
  folder: string
  databases: string[]
  report: (line: string) => void
}

/**
 * Claims the data folder and runs a PostgreSQL in it on a loopback port, made on the first start, with the named
 * databases in it; starts it again when it ends. Throws an EmbeddedError worded for the person who started it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(options.folder)
  const { databases, report } = options
  const binaries = findBinaries()
  const claim = await claimWhenFree(folder, report)
  try {
    const dataFolder = join(folder, 'postgres')
    const account = chooseAccount(binaries, dataFolder)
    const place = { folder, dataFolder, binaries, account }
    const superuser = await makeCluster(folder, binaries, account, report)
    const passwords = rolePasswords(folder, report)
    const running = await bringUp(place, report)
    const kept = keepRunning(running, place, report)
    const addresses = addressesOf(running.port, superuser, passwords)
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
