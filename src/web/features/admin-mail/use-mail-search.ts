import { useNavigate, useSearch } from '@tanstack/react-router'
import { adminMailRoute } from '../../route-ids.ts'
import type { AdminMailSearch } from '../../search.ts'

/** What of the mails the address says, and how to change it; undefined takes a part away. */
export function useMailSearch(): {
  search: AdminMailSearch
  change: (changes: {
    [Name in keyof AdminMailSearch]?: AdminMailSearch[Name] | undefined
  }) => void
} {
  const search = useSearch({ from: adminMailRoute })
  const navigate = useNavigate({ from: '/app/admin/mail' })
  return {
    search,
    change: (changes) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }) as AdminMailSearch,
        replace: true,
        resetScroll: false,
      }),
  }
}
