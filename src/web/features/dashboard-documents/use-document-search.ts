import { useNavigate, useSearch } from '@tanstack/react-router'
import { dashboardRoute } from '../../route-ids.ts'
import type { DashboardSearch } from '../../search.ts'

/** What of the address belongs to the documents; undefined takes it away. */
export type DocumentSearchChange = {
  readonly [
    Name in 'q' | 'document' | 'file' | 'visible' | 'cited' | 'by' | 'standard' | 'order'
  ]?: DashboardSearch[Name] | undefined
}

/** Sets what of the address belongs to the documents; `replace` where going back should not come by. */
export type ChangeDocuments = (
  change: DocumentSearchChange,
  options?: { readonly replace?: boolean },
) => void

type Present = Readonly<Record<string, unknown>>

const present = (search: Present): DashboardSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  )

/** Filters, order and open document as they stand in the address, and how to change them. */
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

/** The filters of the documents, all taken away. */
export const noFilters: DocumentSearchChange = {
  q: undefined,
  file: undefined,
  visible: undefined,
  cited: undefined,
  by: undefined,
  standard: undefined,
}
