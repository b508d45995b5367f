import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isStaffType } from '../../../rules/staff.ts'
import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { dashboardTabs, type DashboardTab } from '../../tabs.ts'
import { NextDate } from '../dashboard-dates/next-date.tsx'
import styles from './dashboard-tabs.module.css'
import { withoutText } from './use-dashboard-search.ts'

/** The tabs of a dashboard, the present one always in view, the way of staff to the assignments, and the next date; the filters of one tab stay in the address while the other is shown. */
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
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = tabs.current?.querySelector(`[data-tab=${present}]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [present])
  return (
    <nav ref={tabs} className={`${styles['tabs']} may-go-on`} aria-label="Dashboard">
      {dashboardTabs.map((tab) => (
        <Link
          key={tab}
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: projectId, tab }}
          search={withoutText}
          activeOptions={{ includeSearch: false }}
          className={styles['tab']}
          data-tab={tab}
        >
          {tab}
          {tab === 'Tasks' && openTasks !== 0 && (
            <span className={styles['count']}>
              {openTasks}
              {openTasks !== undefined && <span className="only-read-aloud"> open</span>}
            </span>
          )}
          {tab === 'Documents' && documents !== 0 && (
            <span className={styles['count']}>{documents}</span>
          )}
        </Link>
      ))}
      {(isAdministrator || isStaffType(user_type)) && (
        <Link
          to={
            isAdministrator
              ? '/app/admin/projects/$project_id/assignments'
              : '/app/projects/$project_id/assignments'
          }
          params={{ project_id: projectId }}
          className={styles['tab']}
        >
          Assignments
        </Link>
      )}
      {present !== 'Dates' && <NextDate projectId={projectId} />}
    </nav>
  )
}
