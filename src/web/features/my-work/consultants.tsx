import { useQueries } from '@tanstack/react-query'
import { projectName } from '../../../rules/project-name.ts'
import type { ProjectRow, StandardRow } from '../../data/contracts.ts'
import { readOptions } from '../../data/read-options.ts'
import { useTarget } from '../../data/target.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Person } from '../../ui/person.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './my-work-page.module.css'
import { leadWords, ownConsultants } from './own-consultants.ts'

/** Who leads the standards of a client's projects. */
export function Consultants({
  projects,
  standards,
  isPending,
}: {
  readonly projects: readonly ProjectRow[]
  /** The standards of the projects, as far as they are there. */
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
  readonly isPending: boolean
}) {
  const target = useTarget()
  const answers = useQueries({
    queries: projects.map(({ Id }) => readOptions('projects/{id}/project', { id: Id }, target)),
  })
  const failed = answers.find(({ error, data }) => error && !data)
  const isLoading = isPending || answers.some((answer) => answer.isPending)
  const byProject = projects
    .map((project, at) => ({
      project,
      people: ownConsultants(standards.get(project.Id) ?? [], answers[at]?.data?.consultants ?? []),
    }))
    .filter(({ people }) => people.length > 0)
  return (
    <section aria-labelledby="consultants">
      <h2 id="consultants">Your consultants</h2>
      {failed?.error && (
        <ErrorNote
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
                  <small>{leadWords(person)}</small>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  )
}
