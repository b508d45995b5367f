import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { datesFrom } from '#web/domain/date/date-order.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { dashboardTabsFor, type DashboardTab } from '#web/domain/navigation/tabs.ts'
import { afterPaint } from '#web/ui/page/after-paint.ts'
import { TabBar, TabCount, tabClass } from '#web/ui/tab-bar/tab-bar.tsx'
import { withoutText } from './shared/use-dashboard-search.ts'
import styles from './dashboard-tabs.module.css'

/**
 * The tabs of a dashboard with the current one scrolled into view, the link to the assignments for staff, and the next date. Filters of the other
 * tabs stay in the URL.
 */
export function DashboardTabs({
  projectId,
  tab: present,
  openTasks,
}: {
  readonly projectId: number
  readonly tab: DashboardTab
  readonly openTasks: number | undefined
}) {
  const { user_type, isAdministrator } = useUser()
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: projectId,
  }).data?.length
  const isStaff = isAdministrator || isStaffType(user_type)
  const tabs = useTabInView(present)
  return (
    <TabBar ref={tabs} label="Dashboard">
      {dashboardTabsFor(isStaff).map((tab) => (
        <Link
          key={tab}
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: projectId, tab }}
          search={withoutText}
          activeOptions={{ includeSearch: false }}
          className={tabClass}
          data-tab={tab}
        >
          {tab}
          {tab === 'Tasks' && openTasks !== 0 && (
            <TabCount>
              {openTasks}
              {openTasks !== undefined && <span className="only-read-aloud"> open</span>}
            </TabCount>
          )}
          {tab === 'RFI' && <OpenRequests projectId={projectId} />}
          {tab === 'Documents' && documents !== 0 && <TabCount>{documents}</TabCount>}
        </Link>
      ))}
      {isStaff && (
        <Link
          to={
            isAdministrator
              ? '/app/admin/projects/$project_id/assignments'
              : '/app/projects/$project_id/assignments'
          }
          params={{ project_id: projectId }}
          className={tabClass}
        >
          Assignments
        </Link>
      )}
      {present !== 'Dates' && <NextDate projectId={projectId} />}
    </TabBar>
  )
}

/** Returns the ref of the tabs; the current one is scrolled into view once it is painted, since it is known by then where everything is. */
function useTabInView(present: DashboardTab) {
  const tabs = useRef<HTMLElement>(null)
  useEffect(
    () =>
      afterPaint(() => {
        const current = tabs.current?.querySelector(`[data-tab=${present}]`)
        current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }),
    [present],
  )
  return tabs
}

/** The number of open requests from the accreditor. */
function OpenRequests({ projectId }: { readonly projectId: number }) {
  const requests = useQueryOf('projects/{id}/rfi_requests', { id: projectId })
  const open = requests.data?.filter(({ IsAnswered }) => !IsAnswered).length ?? 0
  return (
    open > 0 && (
      <TabCount>
        {open}
        <span className="only-read-aloud"> open</span>
      </TabCount>
    )
  )
}

/** The next date of a project, linked to the dates; renders nothing without an upcoming date. Hidden when there is no room beside the tabs. */
function NextDate({ projectId }: { readonly projectId: number }) {
  const dates = useQueryOf('dates/dates', { project_id: projectId })
  const today = useToday()
  const [next] = datesFrom(dates.data ?? [], today).ahead
  if (!next) return null
  return (
    <Link
      to="/app/projects/$project_id/dashboard/$tab"
      params={{ project_id: projectId, tab: 'Dates' }}
      className={styles['next']}
      title={next.Name}
    >
      Next: <strong>{displayDate(next.Date, today)}</strong> {next.Name}
    </Link>
  )
}
