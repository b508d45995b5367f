import type { StandardFilter } from '#rules/review/filter/standard-filter.ts'
import { definedOnly, idIn, type RawSearch } from '#web/domain/navigation/search-values.ts'
import { standardFilterIn } from '#web/domain/standard/filtered-standard.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const reviewRoute =
  '/_app/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

/** What the address says beyond the standard under review; the filter of the list is that of the list from which the person came. */
export type ReviewSearch = StandardFilter & {
  /** The element that has the focus. */
  readonly element?: number
  /** Whether only the elements that differ between the phases are compared. */
  readonly differs?: 'yes'
  /** On a narrow screen, the list of standards in place of the standard. */
  readonly view?: 'list'
  /** The document that is open beside the standard, and its page. */
  readonly document?: number
  readonly page?: number
  /** The version of the document that is shown; the current one without it. */
  readonly version?: number
}

/** The focused element, the step and the filters of the list in an address. */
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
