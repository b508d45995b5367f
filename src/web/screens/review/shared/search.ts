import { definedOnly, idIn, textIn, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const reviewRoute =
  '/_app/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab'

/** What the address says beyond the standard under review. */
export type ReviewSearch = {
  /** The element that has the focus. */
  readonly element?: number
  /** On a narrow screen, the list of standards in place of the standard. */
  readonly view?: 'list'
  /** The filters of the dashboard from which the person came, which narrow the list. */
  readonly lead?: string
  readonly label?: string
  /** The document that is open beside the standard, and its page. */
  readonly document?: number
  readonly page?: number
  /** The version of the document that is shown; the current one without it. */
  readonly version?: number
}

/** The focused element, the step and the filters of the list in an address. */
export const reviewSearch = (raw: RawSearch): ReviewSearch =>
  definedOnly<ReviewSearch>({
    element: idIn(raw['element']),
    view: raw['view'] === 'list' ? 'list' : undefined,
    lead: textIn(raw['lead']),
    label: textIn(raw['label']),
    document: idIn(raw['document']),
    page: idIn(raw['page']),
    version: idIn(raw['version']),
  })
