import { Link } from '@tanstack/react-router'
import { projectName } from '../../../rules/project-name.ts'
import { projectStatusName } from '../../../rules/project-status.ts'
import type { ProjectRow, StandardRow } from '../../data/contracts.ts'
import styles from './my-work-page.module.css'
import { ProgressLine } from './progress-line.tsx'

/** The person's projects, each with the progress of its modules in Desktop Review. */
export function ProjectList({
  projects,
  standards,
}: {
  readonly projects: readonly ProjectRow[]
  /** The standards of the projects, as far as they are there. */
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
