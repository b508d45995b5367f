import { useSearch } from '@tanstack/react-router'
import { isOfOneStandard, reportTitle } from '#rules/report/kinds/report-kinds.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportView } from './report-view.tsx'
import { SavedReportPage } from './saved-report-page.tsx'
import type { PrintSearch } from './search.ts'
import styles from './print.module.css'

/** A report of a project in its printed form, below a bar that selects the report and is not printed. */
export function PrintPage() {
  const search = useSearch({ from: '/_signed-in/app/print' })
  const { project_id } = search
  if (project_id === undefined) return <Missing />
  if (search.report_id !== undefined)
    return <SavedReportPage projectId={project_id} reportId={search.report_id} />
  return <PrintOf projectId={project_id} search={search} />
}

const Missing = () => (
  <main>
    <NotFoundPage />
  </main>
)

function PrintOf({
  projectId,
  search,
}: {
  readonly projectId: number
  readonly search: PrintSearch
}) {
  const {
    module_id,
    standard_id,
    phase = 'desktop-review',
    kind = 'full-review',
    audience,
  } = search
  const project = useQueryOf('projects/{id}/project', { id: projectId })
  const query = { id: projectId, kind, phase, module_id, standard_id, audience }
  const isChosen = standard_id !== undefined || !isOfOneStandard(kind)
  const report = useQueryOf('projects/{id}/report', query, { isEnabled: isChosen })
  const isMissing = [project, report].some(({ error }) => error?.code === 'notFound')
  if (isMissing) return <Missing />
  // The report is requested once the project is loaded.
  const shown = project.error ? { ...project, data: undefined } : report
  return (
    <Page title={`${reportTitle(kind)} ${project.data?.Name ?? ''}`.trim()} isWide>
      <main className={styles['page']}>
        <ReportBar project={project.data} report={report.data} query={query} />
        <div className={styles['paper']}>
          {!report.data && <h1 className="only-read-aloud">{reportTitle(kind)}</h1>}
          {isChosen ? (
            <AsyncContent name="the report" result={shown} rows={12} height="44px">
              {(rows) => <ReportView report={rows} projectId={projectId} />}
            </AsyncContent>
          ) : (
            <p>Choose the standard whose history the report tells.</p>
          )}
        </div>
      </main>
    </Page>
  )
}
