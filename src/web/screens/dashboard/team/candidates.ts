import { isSameUser } from '#rules/people/user-id.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { Data } from '#web/data/api/contracts.ts'
import type { Choice } from '#web/ui/picker/find-choices.ts'
import type { Member } from './member.ts'

type User = Data<'admin/all_users'>[number]

const groupOf = ({ UserType, Organization }: User): string =>
  UserType === 'Consultant' ? 'Consultants' : (Organization ?? 'Without an organization')

/** Returns the people who can be linked to a project: clients by organization, then consultants. Excludes linked people, and administrators, who need no link. */
export function candidates(users: readonly User[], members: readonly Member[]): Choice[] {
  const open = users.filter(
    ({ Id, UserType }) =>
      UserType !== 'Administrator' &&
      !members.some((member) => member.isLinked && isSameUser(member.Id, Id)),
  )
  return [...Map.groupBy(open, groupOf)]
    .toSorted(
      ([a], [b]) =>
        Number(a === 'Consultants') - Number(b === 'Consultants') || compareNaturally(a, b),
    )
    .flatMap(([group, people]) =>
      people.map(({ Id, FullName, UserName, UserType, Organization }) => ({
        value: Id,
        label: FullName,
        detail: [UserType === 'Client' && Organization, UserName].filter(Boolean).join(' · '),
        group,
      })),
    )
}
