import { readContracts, type ContractRead, type Query } from './contracts.ts'

const itself: ContractRead = 'projects/{id}/project'

/**
 * The id of the project of a read that is hidden from everybody outside the project; null for other reads and for the read of the project itself.
 * Screens read the project first, so that opening a page of a foreign project is one refused request.
 */
export function projectBehind<Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
): number | null {
  // The build keeps of the permissions of a contract only what is hidden from strangers (vite.config.ts).
  const { may } = readContracts[name] as { readonly may?: { readonly Kx: string } }
  if (name === itself || may?.Kx !== 'hidden') return null
  const { id, project_id } = query as { readonly id?: unknown; readonly project_id?: unknown }
  const project = Number(id ?? project_id)
  return Number.isSafeInteger(project) && project > 0 ? project : null
}
