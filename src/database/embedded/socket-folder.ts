import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, changeOwner } from './choose-account.ts'

const folderIn = (folder: string): string => join(folder, 'sockets')

// In bytes, including the terminating zero; the limit of some systems is slightly lower.
const longestPath = 104

/**
 * Returns the settings that make a server listen also on a Unix socket next to its data: a round trip costs much less than over TCP. The path is
 * relative to the data folder, so its length does not matter.
 */
export function socketSettings(folder: string, account: Account): Record<string, string> {
  const sockets = folderIn(folder)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  changeOwner(account, folder, sockets)
  return { unix_socket_directories: '../sockets' }
}

/** Returns the socket folder of a running server; undefined when there is no socket that a client can open. */
export function socketFolder(folder: string, port: number): string | undefined {
  const sockets = folderIn(folder)
  const path = join(sockets, `.s.PGSQL.${port}`)
  return existsSync(path) && Buffer.byteLength(path) < longestPath ? sockets : undefined
}
