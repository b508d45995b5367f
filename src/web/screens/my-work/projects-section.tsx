import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { projectName } from '#rules/projects/project-name.ts'
import { projectStatusName } from '#rules/projects/project-status.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { counted } from '#rules/text/counted.ts'
import type { ProjectRow, StandardRow } from '#web/data/api/contracts.ts'
import { useChangedCount } from '#web/domain/look/use-changes.ts'
import { PlumbLine, type Tick } from '#web/domain/progress/plumb-line.tsx'
import { doneLabel } from '#web/domain/progress/progress-labels.ts'
import styles from './my-work-page.module.css'
import progressLineStyles from './progress-line.module.css'

const tickOf = ({ Id, Name, parsedName, phaseDetails }: StandardRow): Tick => ({
  id: Id,
  name: Name,
  label: statusLabelOf('desktop-review', phaseDetails['desktop-review']?.label),
  group: parsedName.group ?? parsedName.prefix,
})

/** The progress of a module as its plumb line; empty while its standards load. */
function ProgressLine({
  name,
  progress,
  standards,
}: {
  readonly name: string
  readonly progress: { readonly plumb: number; readonly inScope: number }
  readonly standards: readonly StandardRow[]
}) {
  return (
    <div className={progressLineStyles['progress']}>
      <span className={progressLineStyles['name']} title={name}>
        {name}
      </span>
      <span className={progressLineStyles['count']}>{doneLabel(progress)}</span>
      <div className={progressLineStyles['line']} aria-hidden>
        <PlumbLine name={name} ticks={standards.map(tickOf)} orientation="horizontal" />
      </div>
    </div>
  )
}

/** The person's projects, each with the progress of its modules in Desktop Review. */
export function ProjectsSection({
  projects,
  standards,
  whenNone,
}: {
  readonly projects: readonly ProjectRow[]
  /** The standards of the projects that have loaded so far. */
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
  /** The empty state of a person without projects. */
  readonly whenNone: ReactNode
}) {
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">My projects</h2>
      <ul className={styles['projects']}>
        {projects.map((project) => (
          <ProjectItem
            key={project.Id}
            project={project}
            standards={standards.get(project.Id) ?? []}
          />
        ))}
      </ul>
      {projects.length === 0 && whenNone}
    </section>
  )
}

function ProjectItem({
  project: { Id, Name, StatusId, modules },
  standards,
}: {
  readonly project: ProjectRow
  readonly standards: readonly StandardRow[]
}) {
  // Only after the standards, which are the purpose of this page.
  const changed = useChangedCount(Id, standards.length > 0)
  return (
    <li>
      <p className={styles['projectName']}>
        <Link
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: Id, tab: 'Status' }}
        >
          {projectName(Id, Name)}
        </Link>
        {changed > 0 && (
          <Link
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id: Id, tab: 'Status' }}
            search={{ changed: 'yes' }}
          >
            <small>{counted(changed, 'standard')} changed since you looked</small>
          </Link>
        )}
        {StatusId !== 1 && <small>{projectStatusName(StatusId)}</small>}
      </p>
      {modules.length === 0 && <small>No modules yet</small>}
      {modules.map((module) => (
        <ProgressLine
          key={module.Id}
          name={module.Name}
          standards={standards.filter(({ StandardSetId }) => StandardSetId === module.Id)}
          progress={module.progress['desktop-review']}
        />
      ))}
    </li>
  )
}
