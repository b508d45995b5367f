import type { ContractRead, Query } from '../api/contracts.ts'
import { hiddenReads } from '../api/read-facts.ts'

const itself: ContractRead = 'projects/{id}/project'

/**
 * Returns the project id of a read that is hidden from people outside the project; null for other reads and for the read of the
 * project itself. Screens read the project first, so that opening a page of an inaccessible project costs one denied request.
 */
export function gatingProjectId<Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
): number | null {
  if (name === itself || !hiddenReads.includes(name)) return null
  const { id, project_id } = query as { readonly id?: unknown; readonly project_id?: unknown }
  const project = Number(id ?? project_id)
  return Number.isSafeInteger(project) && project > 0 ? project : null
}
