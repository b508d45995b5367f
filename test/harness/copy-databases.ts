import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import {
  ownerRole,
  readerRole,
  serverRole,
  type RolePasswords,
} from '#database/embedded/role-passwords.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { dropDatabases } from './drop-databases.ts'
import { superuserOf } from './superuser.ts'
import { templates, type DatabaseName } from './templates.ts'
import { underRole } from './under-role.ts'

/** A PostgreSQL with the templates: its superuser address, and the passwords of the product's roles. */
export type TestPostgres = { readonly adminUrl: string; readonly rolePasswords: RolePasswords }

/** Three databases for one test, copied from the templates. */
export type CopiedDatabases = {
  /** Their addresses for the server's role. */
  readonly urls: Readonly<Record<DatabaseName, string>>
  /** Their addresses for the read-only role. */
  readonly readerUrls: Readonly<Record<DatabaseName, string>>
  /** Their addresses for the owner role. */
  readonly ownerUrls: Readonly<Record<DatabaseName, string>>
  /** Their addresses for the superuser, who bypasses row-level security. */
  readonly adminUrls: Readonly<Record<DatabaseName, string>>
  readonly drop: () => Promise<void>
}

const names = Object.keys(templates) as DatabaseName[]

/** Copies the templates of the run, or those of another PostgreSQL. */
export async function copyDatabases(
  { adminUrl, rolePasswords }: TestPostgres = {
    adminUrl: inject('adminUrl'),
    rolePasswords: inject('rolePasswords'),
  },
): Promise<CopiedDatabases> {
  const mark = randomBytes(6).toString('hex')
  const copyOf = (name: DatabaseName) => `test_${mark}_${name}`
  const urlsOf = (urlOf: (address: URL) => string) =>
    Object.fromEntries(
      names.map((name) => {
        const address = new URL(adminUrl)
        address.pathname = `/${copyOf(name)}`
        return [name, urlOf(address)]
      }),
    ) as Record<DatabaseName, string>
  const superuser = superuserOf(adminUrl)
  // As files: the default strategy writes every page to the WAL, which takes twice as long.
  for (const name of names)
    await superuser.query(
      `create database "${copyOf(name)}" template "${templates[name]}" owner "${ownerRole}" strategy file_copy`,
    )
  return {
    urls: urlsOf(({ href }) => underRole(href, serverRole, rolePasswords)),
    readerUrls: urlsOf(({ href }) => underRole(href, readerRole, rolePasswords)),
    ownerUrls: urlsOf(({ href }) => wholeScope(underRole(href, ownerRole, rolePasswords))),
    adminUrls: urlsOf(({ href }) => href),
    drop: () => dropDatabases(adminUrl, names.map(copyOf)),
  }
}
