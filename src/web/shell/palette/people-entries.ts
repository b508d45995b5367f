import { isSameUser } from '#rules/people/user-id.ts'
import { dashboardPath } from '#rules/text/deep-links.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Project = Data<'projects/{id}/project'>

/** The filter of the standards that a person leads, or else is the associate of; null for anybody else. */
function filterOf(userId: string, standards: readonly StandardRow[]): 'lead' | 'associate' | null {
  const isIn = (role: 'OwnerId' | 'JuniorOwnerId') =>
    standards.some(({ phaseDetails }) => isSameUser(phaseDetails['desktop-review']?.[role], userId))
  return isIn('OwnerId') ? 'lead' : isIn('JuniorOwnerId') ? 'associate' : null
}

/** The people of a project: the consultants of its standards, which they open, and its clients, who open the team. */
export function peopleEntries(
  id: number,
  project: Project | undefined,
  standards: readonly StandardRow[],
  go: (href: string) => () => void,
): PaletteEntry[] {
  const entryOf = ({ Id, FullName }: Project['clients'][number], href: string): PaletteEntry => ({
    // As the search names a person that it finds.
    id: `person-${Id.replaceAll(/\W/gu, '-')}`,
    kind: 'Person',
    text: FullName,
    run: go(href),
  })
  // Staff read the consultants of all projects.
  const consultants = (project?.consultants ?? []).flatMap((person) => {
    const filter = filterOf(person.Id, standards)
    const address = `${dashboardPath(id)}?${new URLSearchParams({ [filter ?? '']: person.Id })}`
    return filter ? entryOf(person, address) : []
  })
  const clients = (project?.clients ?? []).map((person) =>
    entryOf(person, dashboardPath(id, 'Team')),
  )
  return [...consultants, ...clients]
}
