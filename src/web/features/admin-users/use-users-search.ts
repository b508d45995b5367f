import { useNavigate, useSearch } from '@tanstack/react-router'
import { adminUsersRoute } from '../../route-ids.ts'
import type { AdminUsersSearch } from '../../search.ts'

/** The filters of the users in the address, and how to change them; undefined takes a filter away. */
export function useUsersSearch(): {
  search: AdminUsersSearch
  change: (changes: {
    [Name in keyof AdminUsersSearch]?: AdminUsersSearch[Name] | undefined
  }) => void
} {
  const search = useSearch({ from: adminUsersRoute })
  const navigate = useNavigate({ from: '/app/admin/users' })
  return {
    search,
    change: (changes) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }) as AdminUsersSearch,
        replace: true,
        resetScroll: false,
      }),
  }
}
