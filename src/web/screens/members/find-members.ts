import { projectName } from '#rules/projects/project-name.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { Data } from '#web/data/api/contracts.ts'

/** A project with its members; clients receive no members. */
export type ProjectMembers = Data<'admin/projects_with_users'>[number]

type Member = NonNullable<ProjectMembers['users']>[number]

/** Returns the projects whose own name, or the name of one of their members, contains every typed word. */
export function findMembers(projects: readonly ProjectMembers[], typed: string): ProjectMembers[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ Id, Name, users = [] }) => {
    const texts = [projectName(Id, Name), ...users.map(({ FullName }) => FullName)]
    return texts.some((text) => words.every((word) => text.toLowerCase().includes(word)))
  })
}

/** Groups the members of a project by type, staff first, each group in natural name order. */
export function memberGroups(users: readonly Member[]): { name: string; members: Member[] }[] {
  const named = users.toSorted((a, b) => compareNaturally(a.FullName, b.FullName))
  return [
    { name: 'Staff', members: named.filter(({ UserType }) => UserType !== 'Client') },
    { name: 'Clients', members: named.filter(({ UserType }) => UserType === 'Client') },
  ]
}
