import { isReportKind, type ReportKind } from '#rules/report/kinds/report-kinds.ts'
import { isPhase, type Phase } from '#rules/review/phases.ts'
import {
  choiceIn,
  definedOnly,
  idIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The report to print: a project, one of its modules or a standard, as a full review in Desktop Review by default; or a saved report. */
export type PrintSearch = {
  readonly project_id?: number
  readonly module_id?: number
  readonly standard_id?: number
  readonly phase?: Phase
  readonly kind?: ReportKind
  readonly audience?: 'client'
  /** The id of a saved report, shown instead of the report described by the other params. */
  readonly report_id?: number
}

export const printSearch = (raw: RawSearch): PrintSearch =>
  definedOnly<PrintSearch>({
    project_id: idIn(raw['project_id']),
    module_id: idIn(raw['module_id']),
    standard_id: idIn(raw['standard_id']),
    phase: isPhase(raw['phase']) ? raw['phase'] : undefined,
    kind: isReportKind(raw['kind']) ? raw['kind'] : undefined,
    audience: choiceIn(['client'], raw['audience']),
    report_id: idIn(raw['report_id']),
  })
