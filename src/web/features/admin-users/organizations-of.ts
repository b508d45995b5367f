import { compareNaturally } from '../../../rules/natural-order.ts'
import type { Organization } from '../../ui/people/person-fields.tsx'
import type { UserRow } from './user-row.ts'

/** The organizations to which people belong, by name. */
export function organizationsOf(users: readonly UserRow[]): Organization[] {
  const byName = new Map<string, string>()
  for (const { Organization: name, OrganizationId: id } of users)
    if (name && id && !byName.has(name)) byName.set(name, id)
  return [...byName]
    .map(([name, id]) => ({ name, id }))
    .toSorted((a, b) => compareNaturally(a.name, b.name))
}
