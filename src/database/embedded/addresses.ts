import { wholeScope } from '../whole-scope.ts'
import { ownerRole, readerRole, serverRole, type RolePasswords } from './role-passwords.ts'

export type Addresses = {
  /** The URL of a database under the server's role, which owns nothing. */
  url: (database: string) => string
  /** The URL of a database under the read-only role. */
  readerUrl: (database: string) => string
  /** The URL of a database under its owner, for operator commands: the owner sees all projects. */
  ownerUrl: (database: string) => string
  /** The URL of the database `postgres` under the superuser. */
  adminUrl: string
}

/**
 * Builds the URLs of an embedded server on a loopback port, each with the password of its role. The server's role connects over the socket in the
 * folder, if there is one.
 */
export function addressesOf(
  port: number,
  superuser: string,
  passwords: RolePasswords,
  sockets?: string,
): Addresses {
  const address = (role: string, password: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  const under = (role: keyof RolePasswords) => (database: string) =>
    address(role, passwords[role], database)
  const overSocket = sockets === undefined ? '' : `?host=${encodeURIComponent(sockets)}`
  return {
    url: (database) => `${under(serverRole)(database)}${overSocket}`,
    readerUrl: under(readerRole),
    ownerUrl: (database) => wholeScope(under(ownerRole)(database)),
    adminUrl: address('postgres', superuser, 'postgres'),
  }
}
