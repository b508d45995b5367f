import { join } from 'node:path'
import { readOrCreateSecret, SecretFileError, readSecret } from '../secret-file.ts'
import { EmbeddedError } from './embedded-error.ts'

/** The role that owns the product's databases; it is not a superuser. */
export const ownerRole = 'plumbline'

/** The role of the running server; it owns nothing. */
export const serverRole = 'plumbline_server'

/** The role with which the server reads the targets in a read-only environment; it can add to the audit log and change nothing else. */
export const readerRole = 'plumbline_reader'

/** The roles of the product; each has its own password. */
export const roles = [ownerRole, serverRole, readerRole] as const

export type RolePasswords = Readonly<Record<(typeof roles)[number], string>>

const fileOf = (folder: string, role: string): string => join(folder, `postgres-password-${role}`)

/** Reads the role passwords from files in the data folder and creates missing ones. */
export const ensureRolePasswords = (
  folder: string,
  report: (line: string) => void,
): RolePasswords => passwordsBy((role) => readOrCreateSecret(fileOf(folder, role), report))

/** Reads the role passwords of a running server; falls back to the superuser's where an earlier version created the roles. */
export const readRolePasswords = (folder: string, superuser: string): RolePasswords =>
  passwordsBy((role) => readSecret(fileOf(folder, role), () => {}) || superuser)

function passwordsBy(read: (role: string) => string): RolePasswords {
  try {
    return Object.fromEntries(roles.map((role) => [role, read(role)])) as RolePasswords
  } catch (error) {
    throw error instanceof SecretFileError ? new EmbeddedError(error.message) : error
  }
}
