import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, changeOwner } from './choose-account.ts'

const folderIn = (folder: string): string => join(folder, 'sockets')

// In bytes, with the terminating zero; other systems have a few less.
const longestPath = 104

/** The settings of a server that listens on a Unix socket beside its data too: a round trip costs much less than over TCP. Its path is relative to the data, however long theirs is. */
export function socketSettings(folder: string, account: Account): Record<string, string> {
  const sockets = folderIn(folder)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  changeOwner(account, folder, sockets)
  return { unix_socket_directories: '../sockets' }
}

/** The folder of the socket of a running server; undefined when there is none that a client can open. */
export function socketFolder(folder: string, port: number): string | undefined {
  const sockets = folderIn(folder)
  const path = join(sockets, `.s.PGSQL.${port}`)
  return existsSync(path) && Buffer.byteLength(path) < longestPath ? sockets : undefined
}
