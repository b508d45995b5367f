import { Suspense, useEffect } from 'react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { projectName } from '../../../rules/project-name.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { dashboardRoute } from '../../route-ids.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import type { DashboardTab } from '../../tabs.ts'
import styles from './dashboard-page.module.css'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { fetchLaterTabs, laterTabs } from './later-tabs.tsx'
import { StatusTab } from './status-tab.tsx'
import { isOpenTask } from './task-filter.ts'
import { withoutText } from './use-dashboard-search.ts'

/** The dashboard of a project: where its standards stand, and its tasks (specification, section 2). */
export function DashboardPage() {
  const { project_id, tab } = useParams({ from: dashboardRoute })
  const navigate = useNavigate()
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id })

  const goTo = (name: DashboardTab) => () =>
    void navigate({
      to: '/app/projects/$project_id/dashboard/$tab',
      params: { project_id, tab: name },
      search: withoutText,
    })
  const isThere = project.data !== undefined && tasks.data !== undefined
  useEffect(() => (isThere ? whenIdle(fetchLaterTabs) : undefined), [isThere])
  useKeys('Dashboard', {
    'g s': { does: 'Status', run: goTo('Status') },
    ...Object.fromEntries(
      Object.entries(laterTabs).map(([name, { keys }]) => [
        keys,
        { does: name, run: goTo(name as DashboardTab) },
      ]),
    ),
  })

  if (project.error?.code === 'notFound') return <NotFoundPage />
  const later = laterTabs[tab]
  const name = projectName(project_id, project.data?.Name)
  return (
    <Page title={`${tab} – ${name}`} isWide>
      <div className={styles['dashboard']}>
        <h1 className="only-read-aloud">{`${name}: ${tab}`}</h1>
        <DashboardTabs
          projectId={project_id}
          tab={tab}
          openTasks={tasks.data?.filter(isOpenTask).length}
        />
        {project.error ? (
          <>
            <ErrorNote
              what="The project could not be loaded"
              error={project.error}
              onRetry={() => void project.refetch()}
            />
            <p>
              <Link to="/app">Go to my work</Link>
            </p>
          </>
        ) : later ? (
          <Suspense
            key={`${project_id} ${tab}`}
            fallback={<SkeletonRows rows={8} height="44px" name={`Loading ${tab}`} />}
          >
            <later.Tab projectId={project_id} project={project.data} />
          </Suspense>
        ) : (
          <StatusTab key={project_id} projectId={project_id} project={project.data} />
        )}
      </div>
    </Page>
  )
}
