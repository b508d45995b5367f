import { useRef } from 'react'
import {
  dateFindingKinds,
  lookBackPeriod,
  validationDate,
  type EvidenceSpan,
} from '#rules/evidence/dates/evidence-dates.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { ProjectDate } from '#web/domain/date/date-order.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { EvidenceBar, type BarModule } from '../shared/evidence-bar.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { CalendarFindings } from './calendar-findings.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { calendarRows, kindOptions, type Calendar } from './calendar-rows.ts'
import styles from './calendar-tab.module.css'

/** The dates of a module's evidence over the months before the validation, and the problems with them, by element. */
export function CalendarTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: { readonly modules: readonly BarModule[] } | undefined
}) {
  const calendar = useQueryOf('projects/{id}/documents/evidence_calendar', { id: projectId })
  const dates = useQueryOf('dates/dates', { project_id: projectId })
  return (
    <AsyncContent
      name="the evidence calendar"
      result={{
        data: dates.data && calendar.data,
        error: calendar.error ?? dates.error,
        refetch: () => Promise.all([calendar.refetch(), dates.refetch()]),
      }}
      rows={8}
      height="44px"
    >
      {(found) =>
        found.Elements.length === 0 ? (
          <EmptyState>
            No element cites a document yet. The dates of cited documents stand here.
          </EmptyState>
        ) : (
          <CalendarBoard
            projectId={projectId}
            modules={project?.modules ?? []}
            calendar={found}
            dates={dates.data ?? []}
          />
        )
      }
    </AsyncContent>
  )
}

function CalendarBoard({
  projectId,
  modules,
  calendar,
  dates,
}: {
  readonly projectId: number
  readonly modules: readonly BarModule[]
  readonly calendar: Calendar
  readonly dates: readonly ProjectDate[]
}) {
  const { search } = useDashboardSearch()
  const today = useToday().toISOString().slice(0, 10)
  const list = useRef<HTMLDivElement>(null)
  useListKeys('Calendar', {
    list,
    item: '[data-finding]',
    noun: 'finding',
    keys: ({ enter }) => ({ Enter: { does: 'Open', run: enter('a') } }),
  })
  const validation = validationDate(dates, today)
  const span = {
    reference: validation?.Date.slice(0, 10) ?? today,
    today,
    lookBackMonths: calendar.LookBackMonths,
  }
  const kind = dateFindingKinds.find((one) => one === search.kind)
  const module = modules.find(({ Id }) => Id === search.module) ?? modules[0]
  const rows = calendarRows(calendar, span).filter(
    ({ ModuleId }) => module === undefined || ModuleId === module.Id,
  )
  return (
    <div className={styles['calendar']}>
      <EvidenceBar
        summary={<Span span={span} validation={validation} />}
        modules={modules}
        module={module}
        isModuleOptional={false}
        kindName="Kind of finding"
        kind={kind}
        kinds={kindOptions(rows)}
      />
      <div className={styles['board']}>
        <CalendarGrid rows={rows} />
        <div ref={list}>
          <CalendarFindings
            projectId={projectId}
            rows={rows}
            documents={calendar.Documents}
            kind={kind}
          />
        </div>
      </div>
    </div>
  )
}

/** The look-back period, and the day from which it is counted back. */
function Span({
  span,
  validation,
}: {
  readonly span: EvidenceSpan
  readonly validation: ProjectDate | undefined
}) {
  const { from, to } = lookBackPeriod(span)
  const months = span.lookBackMonths === 1 ? 'month' : `${span.lookBackMonths} months`
  return (
    <p>
      {displayDate(from)} to {displayDate(to)}, the {months} before{' '}
      {validation
        ? `${validation.Name} on ${displayDate(validation.Date)}.`
        : 'today: no date ahead is named as the validation.'}
    </p>
  )
}
