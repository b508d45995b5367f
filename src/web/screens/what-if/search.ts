import { isElementPhase, type ElementPhase } from '#rules/review/phases.ts'
import { definedOnly, idIn, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const whatIfRouteId = '/_app/app/projects/$project_id/what-if'

/** The phase to try out, Desktop Review when absent, and the standard whose elements are shown. */
export type WhatIfSearch = { readonly phase?: ElementPhase; readonly standard?: number }

export const whatIfSearch = (raw: RawSearch): WhatIfSearch =>
  definedOnly<WhatIfSearch>({
    phase: isElementPhase(raw['phase']) ? raw['phase'] : undefined,
    standard: idIn(raw['standard']),
  })
