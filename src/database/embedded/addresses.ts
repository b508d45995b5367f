import { ownerRole } from './create-databases.ts'

export type Addresses = {
  /** The address of a database under the product's own role. */
  url: (database: string) => string
  /** The address of the database `postgres` under the superuser. */
  adminUrl: string
}

/** The addresses of an embedded server on this loopback port, with its password in them. */
export function addressesOf(port: number, password: string): Addresses {
  const address = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return {
    url: (database) => address(ownerRole, database),
    adminUrl: address('postgres', 'postgres'),
  }
}
