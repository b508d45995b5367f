import { isStaffType } from '../../../rules/staff.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { StandardRow } from '../../data/contracts.ts'
import type { SessionUser } from '../../data/session.ts'
import type { Project } from './project-people.ts'

type Choice = { readonly value: string; readonly label: string }

/** What a task can be set to: the standards of its project, and the people it may be assigned to. */
export type TaskChoices = {
  readonly standards: readonly Choice[]
  readonly people: readonly { readonly group: string; readonly items: readonly Choice[] }[]
}

const isAt = ({ phaseDetails }: StandardRow, id: string): boolean =>
  Object.values(phaseDetails).some(
    (details) => isSameUser(details?.OwnerId, id) || isSameUser(details?.JuniorOwnerId, id),
  )

/** The choices that somebody has for a task: clients assign only the consultants of their own standards. */
export function taskChoices(
  { clients, consultants }: Project,
  standards: readonly StandardRow[],
  { user_type }: SessionUser,
): TaskChoices {
  const asked = isStaffType(user_type)
    ? consultants
    : consultants.filter(({ Id }) => standards.some((standard) => isAt(standard, Id)))
  const choice = ({ Id, FullName }: Project['clients'][number]) => ({ value: Id, label: FullName })
  return {
    standards: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
    people: [
      { group: 'Clients', items: clients.map(choice) },
      { group: 'Consultants', items: asked.map(choice) },
    ],
  }
}
