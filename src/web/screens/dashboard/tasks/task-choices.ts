import { isStaffType } from '#rules/permissions/staff.ts'
import { assignablePeople } from '#rules/tasks/assignable-people.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import type { SessionUser } from '#web/data/session/session.ts'
import type { TaskChoices } from '#web/domain/task/task-choices.ts'
import type { Project } from '../shared/project-people.ts'

/** Returns the standards of a project and the people whom the user may assign its tasks to, clients first. */
export function taskChoices(
  project: Project,
  standards: readonly StandardRow[],
  { user_type }: SessionUser,
): TaskChoices {
  const clients = new Set(project.clients.map(({ Id }) => Id))
  return {
    standards: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
    people: assignablePeople(project, standards, isStaffType(user_type)).map(
      ({ Id, FullName }) => ({
        value: Id,
        label: FullName,
        group: clients.has(Id) ? 'Clients' : 'Consultants',
      }),
    ),
  }
}
