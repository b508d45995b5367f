import type { StandardFilter } from '#rules/review/filter/standard-filter.ts'
import { definedOnly, idIn, type RawSearch } from '#web/domain/navigation/search-values.ts'
import { standardFilterIn } from '#web/domain/standard/filtered-standard.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const reviewRoute =
  '/_app/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

/** The search params besides the standard under review; the filter is the one of the list from which the person came. */
export type ReviewSearch = StandardFilter & {
  /** The element that has the focus. */
  readonly element?: number
  /** Whether only the elements that differ between the phases are shown in the comparison. */
  readonly differs?: 'yes'
  /** On narrow screens, shows the list of standards instead of the standard. */
  readonly view?: 'list'
  /** The document open beside the standard, and its page. */
  readonly document?: number
  readonly page?: number
  /** The version of the document to show; the current one when absent. */
  readonly version?: number
}

/** Parses the search params of the review screen; drops invalid values. */
export const reviewSearch = (raw: RawSearch): ReviewSearch =>
  definedOnly<ReviewSearch>({
    ...standardFilterIn(raw),
    element: idIn(raw['element']),
    differs: raw['differs'] === 'yes' ? 'yes' : undefined,
    view: raw['view'] === 'list' ? 'list' : undefined,
    document: idIn(raw['document']),
    page: idIn(raw['page']),
    version: idIn(raw['version']),
  })
