import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AdminAssignmentsSearch } from '../../search.ts'

/** Words of the address to set; undefined takes one away. */
type SearchChange = {
  readonly [Name in keyof AdminAssignmentsSearch]?: AdminAssignmentsSearch[Name] | undefined
}

/** What of the assignments is shown as it stands in the address, and how to change it; `replace` where going back should not come by. */
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
