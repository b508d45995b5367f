import { useNavigate, useSearch } from '@tanstack/react-router'
import type { HistoryAbout } from '#rules/api/history-about.ts'
import { writeNames } from '#web/data/api/write-names.ts'
import { momentsOf } from '#web/domain/history/period.ts'
import { adminHistoryRoute } from './search.ts'
import type { AdminHistorySearch } from './search.ts'

/** Filters to set; undefined removes one. */
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

/** Returns the actions of a focus: the second halves of its write names. */
export const actionsOf = (about: HistoryAbout | undefined): readonly string[] =>
  writeNames
    .filter((name) => name.startsWith(`${about}:`))
    .map((name) => name.slice(name.indexOf(':') + 1))

/** Returns the filters of the history from the URL, and a setter. */
export function useHistorySearch() {
  const { action, ...others } = useSearch({ from: adminHistoryRoute })
  const isKnown = action !== undefined && actionsOf(others.about).includes(action)
  const search: AdminHistorySearch = isKnown ? { ...others, action } : others
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

/** The query parameters that both lists share. */
const sharedQuery = (search: AdminHistorySearch) => ({
  ...(search.project !== undefined && { project_id: search.project }),
  ...(search.person !== undefined && { user_id: search.person }),
  ...momentsOf(search),
})

export const historyQuery = (search: AdminHistorySearch) => ({
  ...sharedQuery(search),
  ...(search.about !== undefined && { focus: search.about }),
  ...(search.action !== undefined && { action: search.action }),
})

export const denialsQuery = (search: AdminHistorySearch) => ({
  ...sharedQuery(search),
  ...(search.about !== undefined && { about: search.about }),
})
