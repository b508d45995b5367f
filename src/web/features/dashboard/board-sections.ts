import type { DashboardSearch } from '../../search.ts'
import { listSections, moduleSections, type PersonOrder, type Section } from './list-items.ts'
import { filterButLabels, filterByLabels } from './standard-filter.ts'
import type { StandardView } from './standard-view.ts'

/** The standards of a board as its filters leave them. */
export type BoardSections = {
  /** Those that pass every filter but that of labels: what is counted by label, group and module. */
  readonly counted: readonly StandardView[]
  readonly sections: readonly Section[]
}

/** The standards that pass the filters, in the sections of list or grid; each group counts what passes all filters but that of labels. */
export function boardSections(
  views: readonly StandardView[],
  search: DashboardSearch,
  orderOf: PersonOrder,
): BoardSections {
  const counted = filterButLabels(views, search)
  const shown = filterByLabels(counted, search.label)
  const sections =
    search.display === 'Grid'
      ? moduleSections(shown, counted)
      : listSections(shown, counted, search.sort, orderOf)
  return { counted, sections }
}
