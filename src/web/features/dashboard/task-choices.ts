import { isStaffType } from '../../../rules/staff.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { StandardRow } from '../../data/contracts.ts'
import type { SessionUser } from '../../data/session.ts'
import type { Choice } from '../../ui/picker/find-choices.ts'
import type { Project } from './project-people.ts'

/** What a task can be set to: the standards of its project, and the people it may be assigned to. */
export type TaskChoices = {
  readonly standards: readonly Choice[]
  readonly people: readonly Choice[]
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
  const ofGroup =
    (group: string) =>
    ({ Id, FullName }: Project['clients'][number]): Choice => ({
      value: Id,
      label: FullName,
      group,
    })
  return {
    standards: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
    people: [...clients.map(ofGroup('Clients')), ...asked.map(ofGroup('Consultants'))],
  }
}
