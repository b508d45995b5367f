import { Link } from '@tanstack/react-router'
import { projectName } from '#rules/projects/project-name.ts'
import { projectStatusName } from '#rules/projects/project-status.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { ProjectRow, StandardRow } from '#web/data/api/contracts.ts'
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
      <span className={progressLineStyles['name']}>{name}</span>
      <span className={progressLineStyles['count']}>{doneLabel(progress)}</span>
      <div className={progressLineStyles['line']} aria-hidden>
        <PlumbLine name={name} ticks={standards.map(tickOf)} orientation="horizontal" />
      </div>
    </div>
  )
}

/** The person's projects, each with the progress of its modules in Desktop Review. */
export function ProjectList({
  projects,
  standards,
}: {
  readonly projects: readonly ProjectRow[]
  /** The standards of the projects that are loaded. */
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
}) {
  return (
    <ul className={styles['projects']}>
      {projects.map((project) => (
        <li key={project.Id}>
          <p className={styles['projectName']}>
            <Link
              to="/app/projects/$project_id/dashboard/$tab"
              params={{ project_id: project.Id, tab: 'Status' }}
            >
              {projectName(project.Id, project.Name)}
            </Link>
            {project.StatusId !== 1 && <small>{projectStatusName(project.StatusId)}</small>}
          </p>
          {project.modules.length === 0 && <small>No modules yet</small>}
          {project.modules.map((module) => (
            <ProgressLine
              key={module.Id}
              name={module.Name}
              standards={(standards.get(project.Id) ?? []).filter(
                ({ StandardSetId }) => StandardSetId === module.Id,
              )}
              progress={module.progress['desktop-review']}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}
