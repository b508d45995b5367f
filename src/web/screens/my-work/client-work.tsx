import { useQueries } from '@tanstack/react-query'
import { projectName } from '#rules/projects/project-name.ts'
import { isInQueueOfClient } from '#rules/review/labels/queue.ts'
import { isTaskOpenFor } from '#rules/tasks/open-task.ts'
import type { ProjectRow, TaskRow, StandardRow } from '#web/data/api/contracts.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { Person } from '#web/domain/person/person.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LaterViews } from './later-views.tsx'
import { OpenTasks, type TaskListState } from './open-tasks.tsx'
import { describeLeads, ownConsultants } from './own-consultants.ts'
import { ProjectsSection } from './projects-section.tsx'
import { TaskRows } from './task-rows.tsx'
import { UpcomingDates } from './upcoming-dates.tsx'
import { useWaitingStandards } from './use-waiting-standards.ts'
import { WaitingStandards } from './waiting-standards.tsx'
import styles from './my-work-page.module.css'

/** Returns the open tasks of a client's projects: those waiting for the client, and the others. */
function useClientTasks(projects: readonly ProjectRow[]): {
  readonly mine: TaskListState
  readonly ofOthers: readonly TaskRow[]
} {
  const { UserId } = useUser()
  const hasProjects = projects.length > 0
  const { data, error, isLoading, refetch } = useQueryOf(
    'tasks/tasks_combined_client',
    { is_open: 'true' },
    { isEnabled: hasProjects },
  )
  const open = hasProjects ? data?.filter(isIn(projects)) : []
  const isMine = (task: TaskRow) => isTaskOpenFor(task, UserId)
  return {
    mine: { open: open?.filter(isMine), error, isPending: isLoading, refetch },
    ofOthers: open?.filter((task) => !isMine(task)) ?? [],
  }
}

const isIn = (projects: readonly ProjectRow[]) => {
  const ids = new Set(projects.map(({ Id }) => Id))
  return ({ ProjectId }: TaskRow): boolean => ids.has(ProjectId)
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** The work of a client: a summary, then the standards, tasks and projects. */
export function ClientWork({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const queue = useWaitingStandards(projects, isInQueueOfClient)
  const { mine: tasks, ofOthers } = useClientTasks(projects)
  const hasFailed = queue.error !== null || tasks.error !== null

  return (
    <>
      {!queue.isPending && tasks.open ? (
        <Summary standards={queue.count} tasks={tasks.open.length} />
      ) : (
        !hasFailed && (
          <div className={styles['summary']}>
            <SkeletonRows rows={2} height="var(--summary-row)" />
          </div>
        )
      )}
      <div className={styles['columns']}>
        <section id="standards" aria-labelledby="standards-heading">
          <h2 id="standards-heading">Standards that need your input</h2>
          <WaitingStandards
            queue={queue}
            failure="Some standards could not be loaded"
            whenNone="Standards appear here when the consultants need documents or changes from you."
          />
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
              standards={queue.standards}
              isPending={queue.isPending}
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
          <LaterViews />
          <ProjectsSection
            projects={projects}
            standards={queue.standards}
            whenNone={
              <EmptyState>
                Your project appears here once a consultant has added you to it.
              </EmptyState>
            }
          />
        </div>
      </div>
    </>
  )
}

/** The work that waits for the client, as links to the sections of the page. */
function Summary({ standards, tasks }: { readonly standards: number; readonly tasks: number }) {
  if (standards + tasks === 0)
    return (
      <p className={styles['summary']}>
        You are all caught up. Your consultants are working on the review.
      </p>
    )
  return (
    <ul className={styles['summary']}>
      {standards > 0 && (
        <li>
          <a href="#standards">
            {counted(standards, 'standard needs', 'standards need')} documents or changes from you
          </a>
        </li>
      )}
      {tasks > 0 && (
        <li>
          <a href="#tasks">{counted(tasks, 'open task', 'open tasks')}</a>
        </li>
      )}
    </ul>
  )
}

/** The consultants who lead the standards of a client's projects. */
function Consultants({
  projects,
  standards,
  isPending,
}: {
  readonly projects: readonly ProjectRow[]
  /** The standards of the projects that have loaded so far. */
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
  readonly isPending: boolean
}) {
  const target = useTarget()
  const results = useQueries({
    queries: projects.map(({ Id }) => readOptions('projects/{id}/project', { id: Id }, target)),
  })
  const failed = results.find(({ error, data }) => error && !data)
  const isLoading = isPending || results.some((result) => result.isPending)
  const byProject = projects
    .map((project, at) => ({
      project,
      people: ownConsultants(standards.get(project.Id) ?? [], results[at]?.data?.consultants ?? []),
    }))
    .filter(({ people }) => people.length > 0)
  return (
    <section aria-labelledby="consultants">
      <h2 id="consultants">Your consultants</h2>
      {failed?.error && (
        <ErrorAlert
          what="Some consultants could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {isLoading && <SkeletonRows rows={2} />}
      {!isLoading && !failed && byProject.length === 0 && (
        <EmptyState>The consultants who lead your standards appear here.</EmptyState>
      )}
      {!isLoading &&
        byProject.map(({ project, people }) => (
          <div key={project.Id}>
            {projects.length > 1 && <h3>{projectName(project.Id, project.Name)}</h3>}
            <ul className={styles['people']}>
              {people.map((person) => (
                <li key={person.Id}>
                  <Person name={person.FullName} />
                  <small>{describeLeads(person)}</small>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}
