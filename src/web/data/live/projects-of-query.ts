type Values = Readonly<Record<string, unknown>>

/** The parts of a cached query that determine its projects. */
export type CachedRead = {
  readonly queryKey: readonly unknown[]
  readonly state: { readonly data: unknown }
}

const idOf = (value: unknown): number | null => {
  const id = Number(value)
  return value != null && Number.isSafeInteger(id) && id > 0 ? id : null
}

const isRow = (row: unknown): row is Values => typeof row === 'object' && row !== null

const projectLists = new Set(['admin/all_projects', 'admin/projects_with_users'])

/**
 * Returns the projects that a cached read shows: the one that it asks for, or those of its rows. Empty for data that belong to no project,
 * such as the standards of a module.
 */
export function projectsOfQuery({ queryKey, state }: CachedRead): readonly number[] {
  const [kind, name, , asked] = queryKey
  if (kind !== 'read') return []
  const query = (asked ?? {}) as Values
  const own = String(name).startsWith('projects/{id}/') ? query['id'] : query['project_id']
  const id = idOf(own)
  if (id !== null) return [id]
  const { data } = state
  const pages = isRow(data) && Array.isArray(data['pages']) ? data['pages'].flat() : data
  if (!Array.isArray(pages)) return []
  const column = projectLists.has(String(name)) ? 'Id' : 'ProjectId'
  const ids = pages.map((row: unknown) => (isRow(row) ? idOf(row[column]) : null))
  return [...new Set(ids.filter((one) => one !== null))]
}
