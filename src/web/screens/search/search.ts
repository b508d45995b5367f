import { queryLength, searchKinds, type SearchKind } from '#rules/search/search-kinds.ts'
import {
  choiceIn,
  definedOnly,
  textIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const searchRouteId = '/_app/app/projects/$project_id/search'

/** What is searched, and in which kind. */
export type SearchSearch = { readonly q?: string; readonly kind?: SearchKind }

export const searchSearch = (raw: RawSearch): SearchSearch =>
  definedOnly<SearchSearch>({
    q: textIn(raw['q'])?.slice(0, queryLength.most),
    kind: choiceIn(searchKinds, raw['kind']),
  })
