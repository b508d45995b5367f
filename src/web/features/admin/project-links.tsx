import { Link } from '@tanstack/react-router'
import type { ProjectRow } from '../../data/contracts.ts'
import { dashboardTabs } from '../../tabs.ts'
import styles from './project-card.module.css'

/** The way to each tab of a project's dashboard. */
export function ProjectLinks({
  project,
  describedBy,
}: {
  readonly project: ProjectRow
  /** The id of the element that names the project. */
  readonly describedBy: string
}) {
  return (
    <div className={styles['links']}>
      {dashboardTabs.map((tab) => (
        <Link
          key={tab}
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: project.Id, tab }}
          aria-describedby={describedBy}
        >
          {tab}
        </Link>
      ))}
    </div>
  )
}
