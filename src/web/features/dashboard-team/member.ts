import { compareNaturally } from '../../../rules/natural-order.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { Data, TaskRow } from '../../data/contracts.ts'

/** A member of a project as the list of members answers it; clients get Id and FullName alone. */
export type Member = Data<'admin/project_users'>[number]

/** Members who belong together: a heading where there is one, and the people below it. */
export type MemberGroup = { readonly name: string | null; readonly members: readonly Member[] }

/** The consultants of a project, and its clients by organization; `clientIds` tell who is which where the rows do not. */
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

/** How many open parts of tasks somebody has. */
export const openTasksOf = (tasks: readonly TaskRow[], id: string): number =>
  tasks.filter(({ assignees }) =>
    assignees.some(({ UserId, IsCompleted }) => !IsCompleted && isSameUser(UserId, id)),
  ).length

/** Whether a consultant leads standards of the project, and so has it whether linked or not. */
export const isLead = ({ UserType, seniorStandardCount = 0, associateStandardCount = 0 }: Member) =>
  UserType === 'Consultant' && seniorStandardCount + associateStandardCount > 0

/** What a consultant leads, in words; undefined where that is not told. */
export function leadWords({
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
