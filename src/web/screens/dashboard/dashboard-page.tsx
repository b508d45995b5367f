import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { projectName } from '#rules/projects/project-name.ts'
import { isTaskOpen } from '#rules/tasks/open-task.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { DashboardTab } from '#web/domain/navigation/tabs.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { lazyWithPreload, type LazyComponent } from '#web/ui/lazy/lazy-with-preload.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { dashboardRoute } from './shared/search.ts'
import { withoutText } from './shared/use-dashboard-search.ts'
import { StatusTab } from './status/status-tab.tsx'
import styles from './dashboard-page.module.css'

/** The props of every tab; the project is undefined until it has loaded. */
type DashboardTabProps = {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}

type LaterTab = {
  /** Loaded when the tab is first opened. */
  readonly Tab: LazyComponent<DashboardTabProps>
  /** The shortcut that opens it. */
  readonly keys: string
}

const tabs = () => import('./later-tabs.ts')

/** All tabs but the default one. Tasks, which mails link to, has its own chunk so that it need not wait for the code of the others. */
const lazyTabs: Partial<Record<DashboardTab, LaterTab>> = {
  Tasks: {
    Tab: lazyWithPreload(async () => (await import('./tasks/tasks-tab.tsx')).TasksTab),
    keys: 'g t',
  },
  Documents: {
    Tab: lazyWithPreload(async () => (await tabs()).DocumentsTab),
    keys: 'g d',
  },
  Checks: {
    Tab: lazyWithPreload(async () => (await tabs()).ChecksTab),
    keys: 'g c',
  },
  Ledger: {
    Tab: lazyWithPreload(async () => (await tabs()).LedgerTab),
    keys: 'g l',
  },
  RFI: {
    Tab: lazyWithPreload(async () => (await tabs()).RfiTab),
    keys: 'g r',
  },
  Dates: {
    Tab: lazyWithPreload(async () => (await tabs()).DatesTab),
    keys: 'g a',
  },
  Calendar: {
    Tab: lazyWithPreload(async () => (await tabs()).CalendarTab),
    keys: 'g e',
  },
  Progress: {
    Tab: lazyWithPreload(async () => (await tabs()).ProgressTab),
    keys: 'g p',
  },
  Reports: {
    Tab: lazyWithPreload(async () => (await tabs()).ReportsTab),
    keys: 'g o',
  },
  Team: {
    Tab: lazyWithPreload(async () => (await tabs()).TeamTab),
    keys: 'g m',
  },
  History: {
    Tab: lazyWithPreload(async () => (await tabs()).HistoryTab),
    keys: 'g y',
  },
  Settings: {
    Tab: lazyWithPreload(async () => (await tabs()).SettingsTab),
    keys: 'g ,',
  },
}

/** Preloads the lazy tabs, so that they open without a delay. */
const preloadTabs = (): void => Object.values(lazyTabs).forEach(({ Tab }) => Tab.fetchAhead())

/** Whether the open tab is still waiting for its standards, which prefetching would only delay. */
function useStandardsAwaited(project_id: number, tab: DashboardTab): boolean {
  const { phase = 'desktop-review' } = useSearch({ from: dashboardRoute })
  return useQueryOf(
    'projects/{id}/standard_phase',
    { id: project_id, phase },
    { isEnabled: tab === 'Status' },
  ).isLoading
}

/** The dashboard of a project: the status of its standards, its tasks and its other tabs (specification, section 2). */
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
  const isBusy = useStandardsAwaited(project_id, tab)
  const isThere = project.data !== undefined && tasks.data !== undefined && !isBusy
  useEffect(() => (isThere ? onIdle(preloadTabs) : undefined), [isThere])
  useKeys('Dashboard', {
    'g s': { does: 'Status', run: goTo('Status') },
    ...Object.fromEntries(
      Object.entries(lazyTabs).map(([name, { keys }]) => [
        keys,
        { does: name, run: goTo(name as DashboardTab) },
      ]),
    ),
  })

  if (project.error?.code === 'notFound') return <NotFoundPage />
  const later = lazyTabs[tab]
  const name = projectName(project_id, project.data?.Name)
  return (
    <Page title={`${tab} – ${name}`} isWide>
      <div className={styles['dashboard']}>
        <h1 className="only-read-aloud">{`${name}: ${tab}`}</h1>
        <DashboardTabs
          projectId={project_id}
          tab={tab}
          openTasks={tasks.data?.filter(isTaskOpen).length}
        />
        {project.error && !project.data ? (
          <div className={styles['problem']}>
            <ErrorAlert
              what="The project could not be loaded"
              error={project.error}
              onRetry={() => void project.refetch()}
            />
            <p>
              <Link to="/app">Go to my work</Link>
            </p>
          </div>
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
