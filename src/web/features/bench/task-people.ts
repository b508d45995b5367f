import { isSameUser } from '../../../rules/user-id.ts'
import type { StandardRow } from '../../data/contracts.ts'

/** A person whom a task can be given to. */
export type TaskPerson = { readonly Id: string; readonly FullName: string }

/** The people whom the caller may give a task to: staff give to all staff and the project's clients, a client to the project's clients and those who lead its standards. */
export function assignablePeople(
  project: { readonly clients: readonly TaskPerson[]; readonly consultants: readonly TaskPerson[] },
  standards: readonly StandardRow[],
  isStaff: boolean,
): TaskPerson[] {
  if (isStaff) return [...project.clients, ...project.consultants]
  const leads = new Set(
    standards
      .flatMap(({ phaseDetails }) => Object.values(phaseDetails))
      .flatMap((details) => [details?.OwnerId, details?.JuniorOwnerId]),
  )
  return [
    ...project.clients,
    ...project.consultants.filter(({ Id }) => [...leads].some((lead) => isSameUser(lead, Id))),
  ]
}

/** Who has to be added to and taken from a task so that the wanted people have it. */
export const assigneeChanges = (before: readonly string[], wanted: readonly string[]) => ({
  add_assignees: wanted
    .filter((id) => !before.some((one) => isSameUser(one, id)))
    .map((user_id) => ({ user_id })),
  remove_assignees: before
    .filter((id) => !wanted.some((one) => isSameUser(one, id)))
    .map((user_id) => ({ user_id })),
})

/** Whether a task is done: it has assignees and each of them has completed it. */
export const isDone = (task: {
  readonly assignees: readonly { readonly IsCompleted: boolean }[]
}): boolean => task.assignees.length > 0 && task.assignees.every(({ IsCompleted }) => IsCompleted)
