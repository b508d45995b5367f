import { definedOnly, idIn, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const versionsRouteId = '/_app/app/projects/$project_id/documents/$document_id/versions'

/** The versions to compare; by default the current one and the one before it. */
export type VersionsSearch = { readonly before?: number; readonly after?: number }

export const versionsSearch = (raw: RawSearch): VersionsSearch =>
  definedOnly<VersionsSearch>({ before: idIn(raw['before']), after: idIn(raw['after']) })
