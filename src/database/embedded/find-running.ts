import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Addresses, addressesOf } from './addresses.ts'
import { readLockHolder } from './lock-folder.ts'
import { readLivePostmaster } from './postmaster.ts'
import { readRolePasswords } from './role-passwords.ts'
import { socketFolder } from './socket-folder.ts'

/** Returns the URLs of the embedded server of a running Plumbline, for use by a command; undefined when none is running. */
export function findRunning(dataFolder: string): Addresses | undefined {
  const folder = resolve(dataFolder)
  const server =
    readLockHolder(folder) === undefined ? undefined : readLivePostmaster(join(folder, 'postgres'))
  if (server?.state !== 'ready') return undefined
  const superuser = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  const passwords = readRolePasswords(folder, superuser)
  return addressesOf(server.port, superuser, passwords, socketFolder(folder, server.port))
}
