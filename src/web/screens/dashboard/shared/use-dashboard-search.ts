import { useNavigate, useSearch } from '@tanstack/react-router'
import { dashboardRoute } from './search.ts'
import type { DashboardSearch } from './search.ts'

/** Filters to set; undefined removes one. */
export type SearchChange = {
  readonly [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined
}

/** Sets filters in the URL; `replace` adds no history entry, for use while typing. */
export type ChangeSearch = (change: SearchChange, options?: { readonly replace?: boolean }) => void

const present = (search: SearchChange): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  )

/** Returns the filters without the text, which is specific to each tab. */
export const withoutText = (search: DashboardSearch): DashboardSearch =>
  present({ ...search, q: undefined })

/** Returns the filters of the dashboard from the URL, and a setter. */
export function useDashboardSearch(): { search: DashboardSearch; change: ChangeSearch } {
  const search = useSearch({ from: dashboardRoute })
  const navigate = useNavigate({ from: '/app/projects/$project_id/dashboard/$tab' })
  const change: ChangeSearch = (part, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (old) => present({ ...old, ...part }),
      replace,
      resetScroll: false,
    })
  return { search, change }
}
