import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ProjectRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { isInQueue } from './my-queue.ts'
import styles from './my-work-page.module.css'
import { OpenTasks } from './open-tasks.tsx'
import { ProjectList } from './project-list.tsx'
import { useOpenTasks } from './use-open-tasks.ts'
import { mostProjects, useWaitingStandards } from './use-waiting-standards.ts'
import { WaitingStandards } from './waiting-standards.tsx'

const AdminStart = laterPart(async () => (await import('./admin-start.tsx')).AdminStart)

/** The work of a consultant or an administrator: the queue, the tasks, the projects. */
export function StaffWork({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const { UserId, isAdministrator } = useUser()
  const queue = useWaitingStandards(projects, (row) => isInQueue(row, UserId))
  const tasks = useOpenTasks()
  const { open } = tasks
  const count = queue.waiting.reduce((sum, { rows }) => sum + rows.length, 0)
  const isIdle = !queue.isPending && count === 0 && !queue.error && open?.length === 0

  return (
    <div className={styles['columns']}>
      <div>
        {isAdministrator && isIdle ? (
          <Suspense fallback={<SkeletonRows rows={8} />}>
            <AdminStart projects={projects} standards={queue.standards} />
          </Suspense>
        ) : (
          <section aria-labelledby="queue">
            <h2 id="queue">In my queue {!queue.isPending && <span>{count}</span>}</h2>
            {queue.error && (
              <ErrorNote what="Part of your queue could not be loaded" error={queue.error} />
            )}
            <WaitingStandards waiting={queue.waiting} />
            {queue.isPending && <SkeletonRows rows={8} />}
            {!queue.isPending && count === 0 && !queue.error && (
              <EmptyState>
                Your queue is empty. Standards appear here when it is your turn as SC or AC.
              </EmptyState>
            )}
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
        <section aria-labelledby="projects">
          <h2 id="projects">My projects</h2>
          <ProjectList projects={projects} standards={queue.standards} />
          {projects.length === 0 && (
            <EmptyState
              firstStep={isAdministrator && <Link to="/app/admin/projects">Manage projects</Link>}
            >
              Projects that you work on appear here.
            </EmptyState>
          )}
        </section>
      </div>
    </div>
  )
}
