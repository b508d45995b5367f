import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './api.ts'
import type { ContractRead, Data, Query } from './contracts.ts'
import { projectBehind } from './project-gate.ts'
import { readOptions } from './read-options.ts'
import { useTarget } from './target.ts'

/** The data of a read call: cached for 5 minutes, fetched again after the writes that concern it; what lies in a project, once the project is there. */
export function useQueryOf<Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): UseQueryResult<Data<Name>, ApiError> {
  const target = useTarget()
  const project = projectBehind(name, query)
  const gate = useQuery({
    ...readOptions('projects/{id}/project', { id: project ?? 0 }, target),
    enabled: isEnabled && project !== null,
  })
  const isOpen = project === null || (gate.data !== undefined && gate.error?.code !== 'notFound')
  return useQuery({ ...readOptions(name, query, target), enabled: isEnabled && isOpen })
}
