import { wholeScope } from '../whole-scope.ts'
import { ownerRole, readerRole, serverRole, type RolePasswords } from './role-passwords.ts'

export type Addresses = {
  /** The address of a database under the role of the server, which owns nothing. */
  url: (database: string) => string
  /** The address of a database under the role that can only read it. */
  readerUrl: (database: string) => string
  /** The address of a database under the role that owns it, for commands of the operator: it sees all projects. */
  ownerUrl: (database: string) => string
  /** The address of the database `postgres` under the superuser. */
  adminUrl: string
}

/** The addresses of an embedded server on this loopback port, with the password of each role in them. */
export function addressesOf(port: number, superuser: string, passwords: RolePasswords): Addresses {
  const address = (role: string, password: string, database: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  const under = (role: keyof RolePasswords) => (database: string) =>
    address(role, passwords[role], database)
  return {
    url: under(serverRole),
    readerUrl: under(readerRole),
    ownerUrl: (database) => wholeScope(under(ownerRole)(database)),
    adminUrl: address('postgres', superuser, 'postgres'),
  }
}
