import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#rules/api/api-error.ts'
import type { ContractRead, Data, Query } from '../api/contracts.ts'
import { useTarget } from '../session/target.ts'
import { gatingProjectId } from './project-gate.ts'
import { readOptions } from './read-options.ts'
import { useProjectGate } from './use-project-gate.ts'

type Options<Rows> = {
  readonly isEnabled?: boolean
  /** Returns the milliseconds until the next refetch, which only happens while the page is visible; false for none. */
  readonly refetchInterval?: (data: Rows | undefined) => number | false
}

/**
 * Returns the data of a read: cached for 5 minutes and refetched after writes that affect it. Reads inside a project wait until the
 * project has been read.
 */
export function useQueryOf<Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
  { isEnabled = true, refetchInterval }: Options<Data<Name>> = {},
): UseQueryResult<Data<Name>, ApiError> {
  const target = useTarget()
  const project = gatingProjectId(name, query)
  const isOpen = useProjectGate(project, target, isEnabled)
  return useQuery({
    ...readOptions(name, query, target),
    enabled: isEnabled && isOpen,
    refetchInterval: ({ state }) => refetchInterval?.(state.data) ?? false,
  })
}
