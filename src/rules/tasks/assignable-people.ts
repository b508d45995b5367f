import { isSameUser } from '../people/user-id.ts'

/** A person to whom a task can be assigned. */
export type TaskPerson = { readonly Id: string; readonly FullName: string }

/** The people of a project. */
export type ProjectPeople = {
  readonly clients: readonly TaskPerson[]
  readonly consultants: readonly TaskPerson[]
}

/** The consultants of a standard in each phase. */
export type StandardLeads = {
  readonly phaseDetails: Readonly<
    Record<
      string,
      { readonly OwnerId: string | null; readonly JuniorOwnerId: string | null } | undefined
    >
  >
}

/**
 * Returns the people to whom a caller may assign tasks. Staff may choose every client and consultant of the project; clients may
 * choose its clients and the consultants who lead its standards.
 */
export function assignablePeople(
  { clients, consultants }: ProjectPeople,
  standards: readonly StandardLeads[],
  isStaff: boolean,
): TaskPerson[] {
  if (isStaff) return [...clients, ...consultants]
  const leads = new Set(
    standards
      .flatMap(({ phaseDetails }) => Object.values(phaseDetails))
      .flatMap((details) => [details?.OwnerId, details?.JuniorOwnerId]),
  )
  return [
    ...clients,
    ...consultants.filter(({ Id }) => [...leads].some((lead) => isSameUser(lead, Id))),
  ]
}

/** Returns whom to add to and remove from a task so that exactly the wanted people are assigned. */
export const assigneeChanges = (before: readonly string[], wanted: readonly string[]) => ({
  add_assignees: wanted
    .filter((id) => !before.some((one) => isSameUser(one, id)))
    .map((user_id) => ({ user_id })),
  remove_assignees: before
    .filter((id) => !wanted.some((one) => isSameUser(one, id)))
    .map((user_id) => ({ user_id })),
})
