import { Link } from '@tanstack/react-router'
import type { DateFinding, DateFindingKind } from '#rules/evidence/dates/evidence-dates.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { findingLabel, type Calendar, type CalendarRow } from './calendar-rows.ts'
import styles from './calendar-tab.module.css'

/** The problems with the dates of evidence, by standard; each finding links to its element, with the document open. */
export function CalendarFindings({
  projectId,
  rows,
  documents,
  kind,
}: {
  readonly projectId: number
  readonly rows: readonly CalendarRow[]
  readonly documents: Calendar['Documents']
  readonly kind: DateFindingKind | undefined
}) {
  const titles = new Map(documents.map(({ Id, Title }) => [Id, Title]))
  const shown = rows
    .map((row) => ({
      ...row,
      findings: row.findings.filter(({ Kind }) => kind === undefined || Kind === kind),
    }))
    .filter(({ findings }) => findings.length > 0)
  if (shown.length === 0)
    return (
      <EmptyState>
        {kind === undefined
          ? 'All cited documents of this module have dates, are in force and leave no gap.'
          : 'No finding of this kind.'}
      </EmptyState>
    )
  return [...Map.groupBy(shown, ({ StandardId }) => StandardId)].map(([id, ofStandard]) => (
    <section key={id} className={styles['findings']}>
      <h2>{ofStandard[0]?.StandardName}</h2>
      <ul>
        {ofStandard.flatMap((row) =>
          row.findings.map((finding) => (
            <li
              key={`${row.ElementId} ${finding.DocumentId} ${finding.Kind} ${finding.Ends} ${finding.From}`}
              data-finding={finding.Kind}
              // Roving focus, moved by j and k.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={-1}
            >
              <FindingLink projectId={projectId} row={row} finding={finding}>
                {`${row.ElementName}: ${findingLabel(finding, titles.get(finding.DocumentId ?? 0) ?? '')}`}
              </FindingLink>
            </li>
          )),
        )}
      </ul>
    </section>
  ))
}

const FindingLink = ({
  projectId,
  row,
  finding,
  children,
}: {
  readonly projectId: number
  readonly row: CalendarRow
  readonly finding: DateFinding
  readonly children: string
}) => (
  <Link
    to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    params={{
      project_id: projectId,
      module_id: row.ModuleId,
      phase: 'desktop-review',
      standard_id: row.StandardId,
      tab: 'Elements',
    }}
    search={{
      element: row.ElementId,
      ...(finding.DocumentId !== null && { document: finding.DocumentId }),
    }}
  >
    {children}
  </Link>
)
