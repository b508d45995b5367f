import { useNavigate, useSearch } from '@tanstack/react-router'
import { dashboardRoute } from '../../route-ids.ts'
import type { DashboardSearch } from '../../search.ts'

/** Filters to set; undefined takes one away. */
export type SearchChange = {
  readonly [Name in keyof DashboardSearch]?: DashboardSearch[Name] | undefined
}

/** Sets filters in the address; `replace` where going back should not come by, as while typing. */
export type ChangeSearch = (change: SearchChange, options?: { readonly replace?: boolean }) => void

const present = (search: SearchChange): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  )

/** The filters without the text, which is another on each tab. */
export const withoutText = (search: DashboardSearch): DashboardSearch =>
  present({ ...search, q: undefined })

/** The filters of the dashboard as they stand in the address, and how to change them. */
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
