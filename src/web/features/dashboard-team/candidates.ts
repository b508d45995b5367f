import { compareNaturally } from '../../../rules/natural-order.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { Data } from '../../data/contracts.ts'
import type { Member } from './member.ts'

type User = Data<'admin/all_users'>[number]

/** People to choose from, under the name of their organization or of the consultants. */
export type Candidates = {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

const groupOf = ({ UserType, Organization }: User): string =>
  UserType === 'Consultant' ? 'Consultants' : (Organization ?? 'Without an organization')

/** Who can be linked to a project: clients by organization, then consultants; those who are linked already and administrators, who need no link, are left out. */
export function candidates(users: readonly User[], members: readonly Member[]): Candidates[] {
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
    .map(([group, people]) => ({
      group,
      items: people.map(({ Id, FullName, UserName, Organization, UserType }) => ({
        value: Id,
        label: [FullName, UserType === 'Client' && Organization, UserName]
          .filter(Boolean)
          .join(' · '),
      })),
    }))
}
