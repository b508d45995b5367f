import { isSameUser } from '#rules/people/user-id.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import { isTaskOpenFor } from '#rules/tasks/open-task.ts'
import type { Data, TaskRow } from '#web/data/api/contracts.ts'

/** A member of a project as the server returns it; clients receive only Id and FullName. */
export type Member = Data<'admin/project_users'>[number]

/** Members of the same kind or organization; the name is null when there is no heading. */
export type MemberGroup = { readonly name: string | null; readonly members: readonly Member[] }

/** Groups the consultants of a project, and its clients by organization. `clientIds` identifies clients when the rows do not contain the type. */
export function memberGroups(
  members: readonly Member[],
  clientIds: readonly string[],
): { readonly consultants: readonly Member[]; readonly clients: readonly MemberGroup[] } {
  const isClient = ({ Id, UserType }: Member): boolean =>
    UserType === undefined ? clientIds.some((id) => isSameUser(id, Id)) : UserType === 'Client'
  const byOrganization = Map.groupBy(
    members.filter(isClient),
    ({ Organization }) => Organization ?? null,
  )
  return {
    consultants: members.filter((member) => !isClient(member)),
    clients: [...byOrganization]
      .map(([name, ofName]) => ({ name, members: ofName }))
      .toSorted((a, b) => compareNaturally(a.name ?? '\uFFFF', b.name ?? '\uFFFF')),
  }
}

/** Returns the number of open tasks that wait for a person. */
export const openTasksOf = (tasks: readonly TaskRow[], id: string): number =>
  tasks.filter((task) => isTaskOpenFor(task, id)).length

/** Returns whether a consultant leads standards of the project, and so has access with or without a link. */
export const isLead = ({ UserType, seniorStandardCount = 0, associateStandardCount = 0 }: Member) =>
  UserType === 'Consultant' && seniorStandardCount + associateStandardCount > 0

/** Describes what a consultant leads; undefined when the row does not contain it. */
export function describeLeads({
  seniorStandardCount: senior,
  associateStandardCount: associate,
}: Member): string | undefined {
  if (senior === undefined || associate === undefined) return undefined
  const led = [
    { count: senior, role: 'SC' },
    { count: associate, role: 'AC' },
  ].filter(({ count }) => count > 0)
  const [first, second] = led
  if (!first) return 'No standards yet'
  const noun = first.count === 1 ? 'standard' : 'standards'
  const also = second ? `, ${second.count} as ${second.role}` : ''
  return `${first.count} ${noun} as ${first.role}${also}`
}
