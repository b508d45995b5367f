import { mostFound, queryLength, searchKinds, type SearchKind } from '#rules/search/search-kinds.ts'
import {
  choiceIn,
  definedOnly,
  idIn,
  textIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const searchRouteId = '/_app/app/projects/$project_id/search'

/** The query, the kind to which it is limited, and how many results of that kind are shown: the first twenty when absent. */
export type SearchSearch = {
  readonly q?: string
  readonly kind?: SearchKind
  readonly most?: number
}

const shownIn = (value: unknown): number | undefined => {
  const most = idIn(value)
  return most === undefined ? undefined : Math.min(most, mostFound.ever)
}

export const searchSearch = (raw: RawSearch): SearchSearch =>
  definedOnly<SearchSearch>({
    q: textIn(raw['q'])?.slice(0, queryLength.most),
    kind: choiceIn(searchKinds, raw['kind']),
    most: shownIn(raw['most']),
  })
