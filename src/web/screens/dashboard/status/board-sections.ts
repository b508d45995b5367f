import type { Filtering } from '#rules/review/filter/standard-filter.ts'
import {
  listSections,
  moduleSections,
  type PersonOrder,
  type Section,
} from '../shared/list-items.ts'
import type { DashboardSearch } from '../shared/search.ts'
import { filterButLabels, filterByLabels } from '../shared/standard-filter.ts'
import type { StandardView } from '../shared/standard-view.ts'

/** The standards of a board that remain after its filters. */
export type BoardSections = {
  /** The standards that pass every filter except the label filter: the base of the counts by label, group and module. */
  readonly counted: readonly StandardView[]
  readonly sections: readonly Section[]
}

/** Filters the standards and groups them into the sections of list or grid. Counts of a group ignore the label filter. */
export function boardSections(
  views: readonly StandardView[],
  search: DashboardSearch,
  orderOf: PersonOrder,
  filtering: Filtering,
): BoardSections {
  const counted = filterButLabels(views, search, filtering)
  const shown = filterByLabels(counted, search.label)
  const sections =
    search.display === 'Grid'
      ? moduleSections(shown, counted)
      : listSections(shown, counted, search.sort, orderOf)
  return { counted, sections }
}
