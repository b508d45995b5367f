import { dashboardPath } from '#rules/text/deep-links.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'
import type { PaletteEntry } from './palette-entry.ts'

type Project = Data<'projects/{id}/project'>

type Filter = 'lead' | 'associate'

/** By user id in upper case, the filter for the standards that a person leads, or otherwise is the associate of. */
function filtersOf(standards: readonly StandardRow[]): ReadonlyMap<string, Filter> {
  const filters = new Map<string, Filter>()
  for (const { phaseDetails } of standards) {
    const { OwnerId, JuniorOwnerId } = phaseDetails['desktop-review'] ?? {}
    const associate = JuniorOwnerId?.toUpperCase()
    if (associate && !filters.has(associate)) filters.set(associate, 'associate')
    if (OwnerId) filters.set(OwnerId.toUpperCase(), 'lead')
  }
  return filters
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
  const filters = filtersOf(standards)
  // For staff, this includes the consultants of all other projects.
  const consultants = (project?.consultants ?? []).flatMap((person) => {
    const filter = filters.get(person.Id.toUpperCase())
    if (!filter) return []
    return entryOf(person, `${dashboardPath(id)}?${new URLSearchParams({ [filter]: person.Id })}`)
  })
  const clients = (project?.clients ?? []).map((person) =>
    entryOf(person, dashboardPath(id, 'Team')),
  )
  return [...consultants, ...clients]
}
