import type { Lead } from '#rules/review/lead-filter.ts'
import type { Data } from '#web/data/api/contracts.ts'
import type { PersonOrder } from './list-items.ts'

export type Project = Data<'projects/{id}/project'>

/** The people of a project: names by id, the leads, and their list order. */
export type ProjectPeople = {
  /** Returns the full name of a person; null for no one. */
  readonly nameOf: (id: string | null) => string | null
  readonly leads: readonly Lead[]
  readonly orderOf: PersonOrder
}

/** Indexes the people of a project for the dashboard. */
export function projectPeople({ clients, consultants }: Project): ProjectPeople {
  const byId = new Map(
    [...clients, ...consultants].map((person) => [person.Id.toLowerCase(), person]),
  )
  const personOf = (id: string | null) => byId.get(id?.toLowerCase() ?? '')
  const nameOf = (id: string | null) => (id ? (personOf(id)?.FullName ?? 'Unknown') : null)
  return {
    nameOf,
    leads: consultants.flatMap(({ Id, FullName, LeadOrder }) =>
      LeadOrder == null ? [] : { Id, FullName, DisplayOrder: LeadOrder },
    ),
    orderOf: (id) => ({
      name: nameOf(id) ?? 'No Lead Assigned',
      order: id
        ? (personOf(id)?.LeadOrder ?? Number.MAX_SAFE_INTEGER - 1)
        : Number.MAX_SAFE_INTEGER,
    }),
  }
}
