import { useNavigate, useSearch } from '@tanstack/react-router'
import { dashboardRoute } from '../shared/search.ts'
import type { DashboardSearch } from '../shared/search.ts'

export type HistorySearch = Pick<
  DashboardSearch,
  'focus' | 'person' | 'standard' | 'since' | 'until'
>

/** Filters to set; undefined removes one. */
export type HistoryChange = {
  readonly [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined
}

/** Clears every history filter. */
export const noFilters = {
  focus: undefined,
  person: undefined,
  standard: undefined,
  since: undefined,
  until: undefined,
} as const satisfies HistoryChange

/** Returns the filters of the history from the URL, and a setter. */
export function useHistorySearch(): {
  readonly search: HistorySearch
  readonly isFiltered: boolean
  readonly change: (change: HistoryChange) => void
} {
  const { focus, person, standard, since, until } = useSearch({ from: dashboardRoute })
  const navigate = useNavigate({ from: '/app/projects/$project_id/dashboard/$tab' })
  const given = { focus, person, standard, since, until }
  const search: HistorySearch = present(given)
  const change = (part: HistoryChange) =>
    void navigate({
      to: '.',
      search: (old) => present<DashboardSearch>({ ...old, ...part }),
      resetScroll: false,
    })
  return { search, change, isFiltered: Object.keys(search).length > 0 }
}

const present = <T extends object>(search: { [Name in keyof T]: T[Name] | undefined }): T =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T
