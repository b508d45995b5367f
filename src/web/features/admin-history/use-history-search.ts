import { useNavigate, useSearch } from '@tanstack/react-router'
import { adminHistoryRoute } from '../../route-ids.ts'
import type { AdminHistorySearch } from '../../search.ts'
import { momentsOf } from '../../ui/history/period.ts'

/** Filters to set; undefined takes one away. */
export type HistoryChange = {
  readonly [Name in keyof AdminHistorySearch]?: AdminHistorySearch[Name] | undefined
}

const noFilters: HistoryChange = {
  project: undefined,
  person: undefined,
  about: undefined,
  action: undefined,
  since: undefined,
  until: undefined,
}

/** The filters of the whole history as they stand in the address, and how to change them. */
export function useHistorySearch() {
  const search = useSearch({ from: adminHistoryRoute })
  const navigate = useNavigate({ from: '/app/admin/history' })
  const change = (part: HistoryChange) =>
    void navigate({
      to: '.',
      search: (old) =>
        Object.fromEntries(
          Object.entries({ ...old, ...part }).filter(([, value]) => value !== undefined),
        ),
      resetScroll: false,
    })
  const { outcome: _, ...filters } = search
  return {
    search,
    change,
    clear: Object.keys(filters).length > 0 ? () => change(noFilters) : null,
  }
}

/** What both lists are asked by. */
const askedOf = (search: AdminHistorySearch) => ({
  ...(search.project !== undefined && { project_id: search.project }),
  ...(search.person !== undefined && { user_id: search.person }),
  ...momentsOf(search),
})

/** What the list of what was done is asked by. */
export const askedOfDone = (search: AdminHistorySearch) => ({
  ...askedOf(search),
  ...(search.about !== undefined && { focus: search.about }),
  ...(search.action !== undefined && { action: search.action }),
})

/** What the list of refused calls is asked by. */
export const askedOfRefused = (search: AdminHistorySearch) => ({
  ...askedOf(search),
  ...(search.about !== undefined && { about: search.about }),
})
