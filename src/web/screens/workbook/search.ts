import { isPhase, type Phase } from '#rules/review/phases.ts'
import { definedOnly, idIn, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const workbookRouteId = '/_app/app/projects/$project_id/workbook'

/** The contents of a workbook; Desktop Review of the whole project by default. */
export type WorkbookSearch = { readonly phase?: Phase; readonly module_id?: number }

export const workbookSearch = (raw: RawSearch): WorkbookSearch =>
  definedOnly<WorkbookSearch>({
    phase: isPhase(raw['phase']) ? raw['phase'] : undefined,
    module_id: idIn(raw['module_id']),
  })
