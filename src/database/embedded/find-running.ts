import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Addresses, addressesOf } from './addresses.ts'
import { holderOf } from './claim-folder.ts'
import { livePostmaster } from './postmaster.ts'
import { rolePasswordsNow } from './role-passwords.ts'

/** The addresses of the embedded server that a running Plumbline keeps in this data folder, for a command beside it; undefined when none runs. */
export function findRunning(dataFolder: string): Addresses | undefined {
  const folder = resolve(dataFolder)
  const server =
    holderOf(folder) === undefined ? undefined : livePostmaster(join(folder, 'postgres'))
  if (server?.state !== 'ready') return undefined
  const superuser = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  return addressesOf(server.port, superuser, rolePasswordsNow(folder, superuser))
}
