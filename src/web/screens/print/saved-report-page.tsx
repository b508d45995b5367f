import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#rules/api/api-error.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { reportFormTitles } from '#rules/report/kinds/report-forms.ts'
import { getData } from '#web/data/api/api.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTarget } from '#web/data/session/target.ts'
import { savedReportUrl } from '#web/domain/document/file-urls.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { FileLinks, PrintBar } from './print-bar.tsx'
import { ReportView } from './report-view.tsx'
import styles from './print.module.css'

type Report = Data<'projects/{id}/report'>
type Saved = Data<'projects/{id}/saved_reports'>[number]

/** Reads the saved report once per visit, since the server records each read as an opening. */
const useSavedReport = (projectId: number, reportId: number) => {
  const target = useTarget()
  return useQuery<Report, ApiError>({
    queryKey: ['saved report', target, projectId, reportId],
    queryFn: async () =>
      (await getData(savedReportUrl(projectId, reportId, 'page', target))) as Report,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** A saved report in its stored form, below a bar that prints and downloads it. */
export function SavedReportPage({
  projectId,
  reportId,
}: {
  readonly projectId: number
  readonly reportId: number
}) {
  const project = useQueryOf('projects/{id}/project', { id: projectId })
  const report = useSavedReport(projectId, reportId)
  const list = useQueryOf('projects/{id}/saved_reports', { id: projectId })
  const saved = list.data?.find(({ Id }) => Id === reportId)
  if (report.error?.code === 'notFound')
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  return (
    <Page title={`${report.data?.title ?? 'Report'} ${project.data?.Name ?? ''}`.trim()} isWide>
      <main className={styles['page']}>
        <SavedBar
          projectId={projectId}
          name={projectName(projectId, project.data?.Name)}
          saved={saved}
          isShown={report.data !== undefined}
        />
        <div className={styles['paper']}>
          {!report.data && <h1 className="only-read-aloud">Report</h1>}
          <AsyncContent name="the report" result={report} rows={12} height="44px">
            {(data) => <ReportView report={data} projectId={projectId} />}
          </AsyncContent>
        </div>
      </main>
    </Page>
  )
}

function SavedBar({
  projectId,
  name,
  saved,
  isShown,
}: {
  readonly projectId: number
  readonly name: string
  readonly saved: Saved | undefined
  readonly isShown: boolean
}) {
  const target = useTarget()
  const files = (saved?.files ?? []).filter(({ Form }) => Form !== 'page')
  return (
    <PrintBar projectId={projectId} name={name} tab="Reports" isReady={isShown}>
      {saved && (
        <p className={styles['saved']}>
          Saved <DateText value={saved.MadeDate ?? saved.CreatedDate} withTime /> by{' '}
          {saved.CreatedByName}. It does not show later changes.
        </p>
      )}
      {saved && files.length > 0 && (
        <FileLinks
          files={files.map(({ Form }) => ({
            name: reportFormTitles[Form],
            href: savedReportUrl(projectId, saved.Id, Form, target),
          }))}
        />
      )}
    </PrintBar>
  )
}
