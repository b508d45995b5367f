import { useNavigate, useSearch } from '@tanstack/react-router'
import { adminMailRoute } from './search.ts'
import type { AdminMailSearch } from './search.ts'

/** Returns the search params of the mails and a setter; undefined removes one. */
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
