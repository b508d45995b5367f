import { isPhase, type Phase } from '#rules/review/phases.ts'
import { definedOnly, idIn, textIn, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The search params of the assignments. */
export type AdminAssignmentsSearch = {
  readonly module?: number
  readonly phase?: Phase
  /** 'all', 'none', 'no-associate', 'changed' or the id of a consultant. */
  readonly lead?: string
  readonly q?: string
}

/** Parses the search params of the assignments. */
export const adminAssignmentsSearch = (raw: RawSearch): AdminAssignmentsSearch =>
  definedOnly<AdminAssignmentsSearch>({
    module: idIn(raw['module']),
    phase: isPhase(raw['phase']) ? raw['phase'] : undefined,
    lead: textIn(raw['lead']),
    q: textIn(raw['q']),
  })
