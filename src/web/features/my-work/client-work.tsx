import type { ProjectRow } from '../../data/contracts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Consultants } from './consultants.tsx'
import { isAskedOfClient } from './my-queue.ts'
import styles from './my-work-page.module.css'
import { OpenTasks } from './open-tasks.tsx'
import { ProjectList } from './project-list.tsx'
import { TaskRows } from './task-rows.tsx'
import { UpcomingDates } from './upcoming-dates.tsx'
import { useClientTasks } from './use-client-tasks.ts'
import { useWaitingStandards } from './use-waiting-standards.ts'
import { WaitingStandards } from './waiting-standards.tsx'

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** The work of a client: what is asked of her, in plain words first and in lists below. */
export function ClientWork({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const asked = useWaitingStandards(projects, isAskedOfClient)
  const { mine: tasks, ofOthers } = useClientTasks(projects)
  const { open } = tasks
  const count = asked.waiting.reduce((sum, { rows }) => sum + rows.length, 0)
  const isLoaded = !asked.isPending && open !== undefined

  return (
    <>
      {isLoaded && count + open.length > 0 && (
        <ul className={styles['asked']}>
          {count > 0 && (
            <li>
              <a href="#standards">
                {counted(count, 'standard needs', 'standards need')} documents or changes from you
              </a>
            </li>
          )}
          {open.length > 0 && (
            <li>
              <a href="#tasks">{counted(open.length, 'open task', 'open tasks')}</a>
            </li>
          )}
        </ul>
      )}
      {isLoaded && count + open.length === 0 && (
        <p className={styles['asked']}>
          You are all caught up. Your consultants are working on the review.
        </p>
      )}
      {!isLoaded && !asked.error && !tasks.error && <SkeletonRows rows={2} height="40px" />}
      <div className={styles['columns']}>
        <section id="standards" aria-labelledby="standards-heading">
          <h2 id="standards-heading">Standards that need your input</h2>
          {asked.error && (
            <ErrorNote what="Some standards could not be loaded" error={asked.error} />
          )}
          <WaitingStandards waiting={asked.waiting} />
          {asked.isPending && <SkeletonRows rows={8} />}
          {!asked.isPending && count === 0 && !asked.error && (
            <EmptyState>
              Standards appear here when the consultants need documents or changes from you.
            </EmptyState>
          )}
        </section>
        <div>
          {projects.length > 0 && <UpcomingDates projects={projects} />}
          <section id="tasks" aria-labelledby="tasks-heading">
            <h2 id="tasks-heading">Open tasks</h2>
            <OpenTasks tasks={tasks} whenNone="Tasks that consultants assign to you appear here." />
          </section>
          {projects.length > 0 && (
            <Consultants
              projects={projects}
              standards={asked.standards}
              isPending={asked.isPending}
            />
          )}
          {ofOthers.length > 0 && (
            <section aria-labelledby="tasks-of-others">
              <h2 id="tasks-of-others">
                Open tasks of other people <span>{ofOthers.length}</span>
              </h2>
              <TaskRows tasks={ofOthers} withAssignees />
            </section>
          )}
          <section aria-labelledby="projects">
            <h2 id="projects">My projects</h2>
            <ProjectList projects={projects} standards={asked.standards} />
            {projects.length === 0 && (
              <EmptyState>
                Your project appears here once a consultant has added you to it.
              </EmptyState>
            )}
          </section>
        </div>
      </div>
    </>
  )
}
