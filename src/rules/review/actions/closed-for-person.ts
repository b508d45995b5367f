/** The facts about a person and a project that close every action on its standards. */
export type ClosingFacts = {
  readonly isClientView: boolean
  readonly isReadOnly: boolean
  readonly isArchived: boolean
}

/** Returns why a person cannot change any standard of a project; null when the person can. */
export function closedForPerson({
  isClientView,
  isReadOnly,
  isArchived,
}: ClosingFacts): string | null {
  if (isClientView) return 'You see this project as a client'
  if (isReadOnly) return 'This installation is read-only'
  return isArchived ? 'This project is archived' : null
}
