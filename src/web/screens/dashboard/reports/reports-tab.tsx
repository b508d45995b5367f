import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isReportKind } from '#rules/report/kinds/report-kinds.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { NewReport } from './new-report.tsx'
import { ReportItem } from './report-item.tsx'
import type { SavedReport } from './saved-report.ts'
import styles from './reports-tab.module.css'

type Project = Data<'projects/{id}/project'>

/** The saved reports of a project, newest first; staff save, send and delete them. */
export function ReportsTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const reports = useQueryOf('projects/{id}/saved_reports', { id: projectId })
  return (
    <AsyncContent
      name="the saved reports"
      result={{ data: project && reports.data, error: reports.error, refetch: reports.refetch }}
      rows={6}
      height="72px"
    >
      {(rows) => project && <Reports projectId={projectId} project={project} reports={rows} />}
    </AsyncContent>
  )
}

/** Whether the form is open: because of a button, or because the URL names the report to save. */
function useNewReport() {
  const { search, change } = useDashboardSearch()
  const [isAsked, setAsked] = useState(false)
  const isNamed = isReportKind(search.kind)
  return {
    isOpen: isAsked || isNamed,
    open: () => setAsked(true),
    close: () => {
      setAsked(false)
      if (isNamed) change({ kind: undefined, standard: undefined, audience: undefined })
    },
  }
}

function Reports({
  projectId,
  project,
  reports,
}: {
  readonly projectId: number
  readonly project: Project
  readonly reports: readonly SavedReport[]
}) {
  const session = useSession()
  const { user_type, isAdministrator } = useUser()
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useNewReport()
  // Reports of archived projects can be saved too.
  const maySave =
    !session.isReadOnly &&
    session.preview === undefined &&
    (isAdministrator || isStaffType(user_type))
  const mayDelete = mayIn(session, project)('Report:Delete', { project_id: projectId })
  const open = maySave && !form.isOpen ? form.open : null
  useReportKeys(list, open)
  const button = open && (
    <Button ref={opener} variant={reports.length > 0 ? 'default' : 'filled'} onClick={open}>
      Save a report
    </Button>
  )
  const close = () => {
    form.close()
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <div className={styles['reports']}>
      {reports.length > 0 && <div className={styles['bar']}>{button}</div>}
      {form.isOpen && maySave && <NewReport project={project} onClose={close} />}
      {reports.length === 0 && !form.isOpen && (
        <EmptyState firstStep={button}>
          {maySave
            ? 'Saved reports stay as they were made, for the client, the board or the file. The history records who opens them.'
            : 'Reports that your consultants save for you appear here.'}
        </EmptyState>
      )}
      <ul ref={list} className={styles['list']} aria-label="Saved reports">
        {reports.map((report) => (
          <ReportItem
            key={report.Id}
            projectId={projectId}
            report={report}
            maySend={maySave}
            mayDelete={mayDelete}
          />
        ))}
      </ul>
    </div>
  )
}

const useReportKeys = (list: RefObject<HTMLElement | null>, onNew: (() => void) | null): void =>
  useListKeys('Reports', {
    list,
    item: '[data-report]',
    noun: 'report',
    keys: ({ click }) => ({
      o: { does: 'Open report', run: click('[data-open]') },
      m: { does: 'Mail a link', run: click('[data-send]') },
      x: { does: 'Delete report', run: click('[data-delete]') },
      ...(onNew && { n: { does: 'Save a report', run: onNew } }),
    }),
  })
