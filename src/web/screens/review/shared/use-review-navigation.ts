import { useNavigate } from '@tanstack/react-router'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import type { ReviewTab } from '#web/domain/navigation/tabs.ts'
import { noFilter } from '#web/domain/standard/filtered-standard.ts'
import type { ReviewSearch } from './search.ts'

/** The navigation within a module. */
export type ReviewNavigation = {
  /** Opens another standard in the same tab. Keyboard moves replace the history entry, so that going back leaves the module. */
  readonly toStandard: (id: number, options?: { replace?: boolean; element?: number }) => void
  readonly toTab: (tab: ReviewTab) => void
  /** Stores the focused element in the URL. */
  readonly toElement: (id: number) => void
  readonly toList: () => void
  /** Sets whether the comparison shows only the elements that differ between the phases. */
  readonly toDifferences: (isOn: boolean) => void
  readonly withoutFilter: () => void
  /** Shows another page of the open document, or closes it. Replaces the history entry, so that going back leads to the page before it was opened. */
  readonly toPage: (page: number | null) => void
  /** Shows another version of the open document; null for the current one. */
  readonly toVersion: (version: number | null) => void
}

const path =
  '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

export function useReviewNavigation(): ReviewNavigation {
  const navigate = useNavigate({ from: path })
  const withSearch = (change: Partial<Record<keyof ReviewSearch, undefined | 'yes'>>) =>
    void navigate({
      params: true,
      search: (old) => definedOnly<ReviewSearch>({ ...old, ...change } as ReviewSearch),
      replace: true,
      resetScroll: false,
    })
  return {
    toStandard: (standard_id, { replace = false, element } = {}) =>
      void navigate({
        params: (old) => ({ ...old, standard_id }),
        search: ({ view: _, ...old }) => definedOnly<ReviewSearch>({ ...old, element }),
        replace,
        resetScroll: false,
      }),
    toTab: (tab) =>
      void navigate({
        params: (old) => ({ ...old, tab }),
        search: true,
        state: true,
        replace: true,
        resetScroll: false,
      }),
    toElement: (element) =>
      void navigate({
        params: true,
        search: (old) => ({ ...old, element }),
        replace: true,
        resetScroll: false,
      }),
    toList: () =>
      void navigate({
        params: true,
        search: (old) => ({ ...old, view: 'list' }),
        resetScroll: false,
      }),
    toDifferences: (isOn) => withSearch({ differs: isOn ? 'yes' : undefined }),
    withoutFilter: () => withSearch(noFilter),
    toPage: (page) =>
      void navigate({
        params: true,
        search: ({ document, version, page: _, ...old }) =>
          page === null ? old : definedOnly<ReviewSearch>({ ...old, document, version, page }),
        state: page === null ? {} : true,
        replace: true,
        resetScroll: false,
      }),
    toVersion: (version) =>
      void navigate({
        params: true,
        search: (old) => definedOnly<ReviewSearch>({ ...old, version: version ?? undefined }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
  }
}
