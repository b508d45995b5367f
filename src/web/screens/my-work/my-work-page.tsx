import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { isInQueueOf } from '#rules/review/labels/queue.ts'
import type { ProjectRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { mostProjects } from '#web/domain/queue/queue-projects.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { ClientWork } from './client-work.tsx'
import { LaterViews } from './later-views.tsx'
import { OpenTasks, type TaskListState } from './open-tasks.tsx'
import { ProjectsSection } from './projects-section.tsx'
import { useWaitingStandards, type WaitingStandardsState } from './use-waiting-standards.ts'
import { WaitingStandards } from './waiting-standards.tsx'
import styles from './my-work-page.module.css'

const AdminStart = lazyWithPreload(async () => (await import('./admin-start.tsx')).AdminStart)

/** Whether a person has standards or tasks; unknown while nothing was found and more is loading. */
function workOf(
  { count, error, isPending }: WaitingStandardsState,
  tasks: TaskListState,
): 'some' | 'none' | 'unknown' {
  if (count > 0 || error || tasks.error || (tasks.open && tasks.open.length > 0)) return 'some'
  return isPending || tasks.open === undefined ? 'unknown' : 'none'
}

/** The queue, tasks and projects of a consultant or administrator. */
function StaffWork({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const { UserId, isAdministrator } = useUser()
  const queue = useWaitingStandards(projects, (standard) => isInQueueOf(UserId, standard))
  const tasks = useOpenTasks()
  const { open } = tasks
  const work = workOf(queue, tasks)

  return (
    <div className={styles['columns']}>
      <div>
        {isAdministrator && work === 'unknown' ? (
          <SkeletonRows rows={8} />
        ) : isAdministrator && work === 'none' ? (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <AdminStart projects={projects} standards={queue.standards} />
          </Suspense>
        ) : (
          <section aria-labelledby="queue">
            <h2 id="queue">In my queue {!queue.isPending && <span>{queue.count}</span>}</h2>
            <WaitingStandards
              queue={queue}
              failure="Part of your queue could not be loaded"
              whenNone="Your queue is empty. Standards appear here when it is your turn as SC or AC."
            />
            {projects.length > mostProjects && (
              <p className={styles['aside']}>
                The queue covers your first {mostProjects} of {projects.length} projects.
              </p>
            )}
          </section>
        )}
      </div>
      <div>
        <section aria-labelledby="tasks">
          <h2 id="tasks">Open tasks {open && <span>{open.length}</span>}</h2>
          <OpenTasks tasks={tasks} whenNone="Tasks that are assigned to you appear here." />
        </section>
        <LaterViews />
        <ProjectsSection
          projects={projects}
          standards={queue.standards}
          whenNone={
            <EmptyState
              firstStep={isAdministrator && <Link to="/app/admin/projects">Manage projects</Link>}
            >
              Projects that you work on appear here.
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}

/** Returns the person's open tasks with the state of their query. */
function useOpenTasks() {
  const { UserId } = useUser()
  const { data, error, isPending, refetch } = useQueryOf('tasks/for_dashboard', { user_id: UserId })
  return { open: data?.filter(({ IsCompleted }) => !IsCompleted), error, isPending, refetch }
}

/** The signed-in person's work and projects. */
export function MyWorkPage() {
  const { user_type } = useUser()
  const { data, error, refetch } = useQueryOf('admin/all_projects', {})
  const projects = data?.filter(({ StatusId }) => !isArchived(StatusId))
  const belongsNowhere = error instanceof ApiError && error.code === 'notAllowed'
  const Work = isStaffType(user_type) ? StaffWork : ClientWork
  return (
    <Page>
      <h1 className={styles['heading']}>
        {isStaffType(user_type) ? 'My work' : 'What needs your attention'}
      </h1>
      {belongsNowhere && <NoProject />}
      {error && !belongsNowhere && (
        <ErrorAlert
          what="The projects could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {projects ? <Work projects={projects} /> : !error && <SkeletonRows rows={12} />}
    </Page>
  )
}

/** Explains to a client without a project how to be added to one. */
function NoProject() {
  const { email } = useUser()
  return (
    <EmptyState firstStep={<Link to="/app/profile">Complete your profile</Link>}>
      You are signed in, but you are not a member of a project yet. Ask your consultant or
      administrator to add you, using the address {email}. Your project will then appear here.
    </EmptyState>
  )
}
