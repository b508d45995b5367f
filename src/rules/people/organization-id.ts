/**
 * The id of an organization that was given none: its name, letter for letter, so that two names that are written differently are two
 * organizations. Whoever wants them to be one gives both the same id. Null for a name of nothing but spaces.
 */
export const organizationIdOf = (name: string | null): string | null => name?.trim() || null
