import { inject } from 'vitest'
import type { RolePasswords } from '../src/database/embedded/role-passwords.ts'

/** The address of a database of the run's PostgreSQL, or of another with other passwords, under one of the product's roles. */
export function underRole(
  url: string,
  role: keyof RolePasswords,
  passwords = inject('rolePasswords'),
): string {
  const address = new URL(url)
  address.username = role
  address.password = encodeURIComponent(passwords[role])
  return address.href
}
