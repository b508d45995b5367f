import { join } from 'node:path'
import { keptSecret, KeptSecretError, secretIn } from '../kept-secret.ts'
import { EmbeddedError } from './embedded-error.ts'

/** The role that the product's databases belong to; it is no superuser. */
export const ownerRole = 'plumbline'

/** The role under which the server works; it owns nothing. */
export const serverRole = 'plumbline_server'

/** The role under which the server reads the targets in a read-only environment; it can change nothing in them. */
export const readerRole = 'plumbline_reader'

/** The roles of the product, each with a password of its own. */
export const roles = [ownerRole, serverRole, readerRole] as const

/** The password of each role. */
export type RolePasswords = Readonly<Record<(typeof roles)[number], string>>

const fileOf = (folder: string, role: string): string => join(folder, `postgres-password-${role}`)

/** The passwords of the roles, each made and kept in a file of the data folder when it is not there yet. */
export const rolePasswords = (folder: string, report: (line: string) => void): RolePasswords =>
  passwordsBy((role) => keptSecret(fileOf(folder, role), report))

/** The passwords under which the server that runs in a data folder knows the roles: the superuser's where an earlier version made them. */
export const rolePasswordsNow = (folder: string, superuser: string): RolePasswords =>
  passwordsBy((role) => secretIn(fileOf(folder, role), () => {}) || superuser)

function passwordsBy(read: (role: string) => string): RolePasswords {
  try {
    return Object.fromEntries(roles.map((role) => [role, read(role)])) as RolePasswords
  } catch (error) {
    throw error instanceof KeptSecretError ? new EmbeddedError(error.message) : error
  }
}
