import { isSameUser } from '#rules/people/user-id.ts'
import { dashboardPath } from '#rules/text/deep-links.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Project = Data<'projects/{id}/project'>

/** The filter for the standards that a person leads, or otherwise is the associate of; null for anyone else. */
function filterOf(userId: string, standards: readonly StandardRow[]): 'lead' | 'associate' | null {
  const isIn = (role: 'OwnerId' | 'JuniorOwnerId') =>
    standards.some(({ phaseDetails }) => isSameUser(phaseDetails['desktop-review']?.[role], userId))
  return isIn('OwnerId') ? 'lead' : isIn('JuniorOwnerId') ? 'associate' : null
}

/** The people of a project: a consultant opens the standards that they work on, a client opens the team. */
export function peopleEntries(
  id: number,
  project: Project | undefined,
  standards: readonly StandardRow[],
  go: (href: string) => () => void,
): PaletteEntry[] {
  const entryOf = ({ Id, FullName }: Project['clients'][number], href: string): PaletteEntry => ({
    // Equals the id of this person among search results.
    id: `person-${Id.replaceAll(/\W/gu, '-')}`,
    kind: 'Person',
    text: FullName,
    run: go(href),
  })
  // For staff, this includes the consultants of all other projects.
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
