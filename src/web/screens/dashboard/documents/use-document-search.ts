import { useNavigate, useSearch } from '@tanstack/react-router'
import { dashboardRoute } from '../shared/search.ts'
import type { DashboardSearch } from '../shared/search.ts'

/** The document search params to set; undefined removes one. */
export type DocumentSearchChange = {
  readonly [
    Name in 'q' | 'document' | 'file' | 'visible' | 'cited' | 'by' | 'standard' | 'order'
  ]?: DashboardSearch[Name] | undefined
}

/** Sets document search params; `replace` adds no history entry. */
export type ChangeDocuments = (
  change: DocumentSearchChange,
  options?: { readonly replace?: boolean },
) => void

type Present = Readonly<Record<string, unknown>>

const present = (search: Present): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  )

/** Returns the filters, order and open document from the URL, and a setter. */
export function useDocumentSearch(): {
  readonly search: DashboardSearch
  readonly change: ChangeDocuments
} {
  const search = useSearch({ from: dashboardRoute })
  const navigate = useNavigate({ from: '/app/projects/$project_id/dashboard/$tab' })
  const change: ChangeDocuments = (part, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (old) => present({ ...old, ...part }),
      replace,
      resetScroll: false,
    })
  return { search, change }
}

/** Clears every document filter. */
export const noFilters: DocumentSearchChange = {
  q: undefined,
  file: undefined,
  visible: undefined,
  cited: undefined,
  by: undefined,
  standard: undefined,
}
