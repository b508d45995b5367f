import { compareNaturally } from '../../../rules/natural-order.ts'
import { projectName } from '../../../rules/project-name.ts'
import type { Data } from '../../data/contracts.ts'

/** A project with its members; clients are told of no members. */
export type ProjectMembers = Data<'admin/projects_with_users'>[number]

type Member = NonNullable<ProjectMembers['users']>[number]

/** The projects in whose name, or in the name of one of whose members, every typed word occurs. */
export function findMembers(projects: readonly ProjectMembers[], typed: string): ProjectMembers[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ Id, Name, users = [] }) => {
    const texts = [projectName(Id, Name), ...users.map(({ FullName }) => FullName)]
    return texts.some((text) => words.every((word) => text.toLowerCase().includes(word)))
  })
}

/** The members of a project by what they are, staff first, each group by name as people read it. */
export function memberGroups(users: readonly Member[]): { name: string; members: Member[] }[] {
  const named = users.toSorted((a, b) => compareNaturally(a.FullName, b.FullName))
  return [
    { name: 'Staff', members: named.filter(({ UserType }) => UserType !== 'Client') },
    { name: 'Clients', members: named.filter(({ UserType }) => UserType === 'Client') },
  ]
}
