/**
 * Returns the id of an organization that was not given one: its trimmed name, so that names written differently are different
 * organizations. To treat them as one, give both the same id. Null for a name of nothing but spaces.
 */
export const organizationIdOf = (name: string | null): string | null => name?.trim() || null
