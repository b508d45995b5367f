import { useNavigate, useSearch } from '@tanstack/react-router'
import { showAll } from '#rules/review/lead-filter.ts'
import type { AdminAssignmentsSearch } from './search.ts'

/** Search params to set; undefined removes one. */
type SearchChange = {
  readonly [Name in keyof AdminAssignmentsSearch]?: AdminAssignmentsSearch[Name] | undefined
}

/** Returns the search params of the assignments and a setter; `replace` adds no history entry. */
export function useAssignmentSearch(): {
  readonly search: AdminAssignmentsSearch
  readonly change: (part: SearchChange, options?: { readonly replace?: boolean }) => void
} {
  const search = useSearch({ strict: false }) as AdminAssignmentsSearch
  const navigate = useNavigate()
  return {
    search,
    change: (part, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (old) =>
          Object.fromEntries(
            Object.entries({ ...old, ...part }).filter(
              ([, value]) => value !== undefined && value !== '',
            ),
          ),
        replace,
        resetScroll: false,
      }),
  }
}

/** Returns the consultant filter of the matrix, and a setter. */
export function useLeadFilter(): readonly [lead: string, choose: (lead: string) => void] {
  const { search, change } = useAssignmentSearch()
  return [search.lead ?? showAll, (lead) => change({ lead: lead === showAll ? undefined : lead })]
}
