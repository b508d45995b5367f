import { Link } from '@tanstack/react-router'
import { dashboardTabs } from '../../tabs.ts'
import styles from './dashboard-tabs.module.css'
import { withoutText } from './use-dashboard-search.ts'

/** The tabs of a dashboard; the filters of one stay in the address while the other is shown. */
export function DashboardTabs({
  projectId,
  openTasks,
}: {
  readonly projectId: number
  readonly openTasks: number | undefined
}) {
  return (
    <nav className={styles['tabs']} aria-label="Dashboard">
      {dashboardTabs.map((tab) => (
        <Link
          key={tab}
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: projectId, tab }}
          search={withoutText}
          activeOptions={{ includeSearch: false }}
          className={styles['tab']}
        >
          {tab}
          {tab === 'Tasks' && openTasks !== undefined && openTasks > 0 && (
            <span className={styles['count']}>
              {openTasks}
              <span className="only-read-aloud"> open</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
