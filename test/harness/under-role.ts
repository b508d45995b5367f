import { inject } from 'vitest'
import type { RolePasswords } from '#database/embedded/role-passwords.ts'

/** Returns the address of a database for one of the product's roles, in the run's PostgreSQL or another with other passwords. */
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
