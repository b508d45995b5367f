import type { ReadTable } from './read-table.ts'

/** Converts the standards of a table to a file of the format standards-set/1. */
export const tableSet = (
  { module, groups, standards }: ReadTable,
  fileName: string,
): Readonly<Record<string, unknown>> => ({
  format: 'standards-set/1',
  module: {
    name: module.name,
    version: module.version,
    accreditation_organization: module.organization,
    language: 'en',
    is_finalized: false,
    name_pattern: null,
    group_rule: '',
    groups: groups.map(({ key, title }, index) => ({ key, title, order: index + 1 })),
    type_rule: '',
  },
  source: {
    work: fileName,
    repository: null,
    path: null,
    commit: null,
    licence: null,
    changed: null,
  },
  standards: standards.map((standard) => ({ key: standard.name, ...standard })),
  counts: {},
})

/** Returns the row of the table that a path in the set comes from, such as '/standards/3/elements/0/name'; null for the module. */
export function rowOfPlace({ origins }: Pick<ReadTable, 'origins'>, place: string): number | null {
  const [, standard, element] = /^\/standards\/(\d+)(?:\/elements\/(\d+))?/u.exec(place) ?? []
  const origin = origins[Number(standard)]
  if (standard === undefined || origin === undefined) return null
  return element === undefined ? origin.row : (origin.elements[Number(element)] ?? origin.row)
}
