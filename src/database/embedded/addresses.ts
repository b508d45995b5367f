import { wholeScope } from '../whole-scope.ts'
import { ownerRole, serverRole } from './create-databases.ts'

export type Addresses = {
  /** The address of a database under the role of the server, which owns nothing. */
  url: (database: string) => string
  /** The address of a database under the role that owns it, for commands of the operator: it sees all projects. */
  ownerUrl: (database: string) => string
  /** The address of the database `postgres` under the superuser. */
  adminUrl: string
}

/** The addresses of an embedded server on this loopback port, with its password in them. */
export function addressesOf(port: number, password: string): Addresses {
  const address = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return {
    url: (database) => address(serverRole, database),
    ownerUrl: (database) => wholeScope(address(ownerRole, database)),
    adminUrl: address('postgres', 'postgres'),
  }
}
