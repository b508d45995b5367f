import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './api.ts'
import type { ContractRead, Data, Query } from './contracts.ts'
import { readOptions } from './read-options.ts'
import { useTarget } from './target.ts'

/** The data of a read call: cached for 5 minutes, fetched again after the writes that concern it. */
export function useQueryOf<Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
): UseQueryResult<Data<Name>, ApiError> {
  const target = useTarget()
  return useQuery({ ...readOptions(name, query, target), enabled: isEnabled })
}
