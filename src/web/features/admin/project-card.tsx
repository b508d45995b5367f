import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { companyProgram } from '../../../rules/company-program.ts'
import { projectName } from '../../../rules/project-name.ts'
import { isArchived, projectStatusName } from '../../../rules/project-status.ts'
import type { ProjectRow } from '../../data/contracts.ts'
import { useSession } from '../../data/session.ts'
import { AddModule } from '../../ui/project/add-module.tsx'
import { ProjectName } from '../../ui/project/project-name.tsx'
import { ProjectStatus } from '../../ui/project/project-status.tsx'
import { RemoveModule } from '../../ui/project/remove-module.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { ModuleProgress } from './module-progress.tsx'
import styles from './project-card.module.css'
import { ProjectLinks } from './project-links.tsx'

type Step = 'edit' | 'add'

/** A project with its status, its modules and their progress, the ways into it, and the steps that set it up, unfolded in place. */
export function ProjectCard({
  project,
  suggested,
  isNew,
}: {
  readonly project: ProjectRow
  /** The module that is about to be added somewhere. */
  readonly suggested: number | undefined
  /** Whether it was just made: then its first step is open. */
  readonly isNew: boolean
}) {
  const { isReadOnly } = useSession()
  const [step, setStep] = useState<Step | null>(
    isNew && !isArchived(project.StatusId) ? 'add' : null,
  )
  const [removed, setRemoved] = useState<string | null>(null)
  const id = useId()
  const { company, program } = companyProgram(projectName(project.Id, project.Name))
  const isClosed = isReadOnly || isArchived(project.StatusId)

  const unfold = (which: Step, words: string) => (
    <Button
      variant="default"
      aria-expanded={step === which}
      aria-controls={id}
      aria-describedby={`${id}-name`}
      data-step={which}
      onClick={() => setStep(step === which ? null : which)}
    >
      {words}
    </Button>
  )

  return (
    <li
      className={styles['project']}
      data-project={project.Id}
      tabIndex={-1}
      ref={isNew ? takeFocus : null}
    >
      <div className={styles['head']}>
        <div>
          <h2 id={`${id}-name`}>
            <Link
              to="/app/projects/$project_id/dashboard/$tab"
              params={{ project_id: project.Id, tab: 'Status' }}
              data-open
            >
              {company}
              {program && ` (${program})`}
            </Link>
          </h2>
          <p className={styles['facts']}>
            {projectStatusName(project.StatusId) ?? `Status ${project.StatusId}`} ·{' '}
            {project.openTaskCount.toLocaleString('en-US')} open{' '}
            {project.openTaskCount === 1 ? 'task' : 'tasks'}
          </p>
        </div>
        {!isReadOnly && (
          <div className={styles['steps']}>
            {unfold('edit', isClosed ? 'Change status' : 'Name and status')}
            {!isClosed && unfold('add', 'Add a module')}
            {!isClosed && project.modules.length > 0 && (
              <Button
                variant="default"
                aria-describedby={`${id}-name`}
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/app/admin/projects/$project_id/assignments"
                    params={{ project_id: project.Id }}
                  />
                )}
              >
                Assign consultants
              </Button>
            )}
          </div>
        )}
      </div>
      <ProjectLinks project={project} describedBy={`${id}-name`} />
      {project.modules.length === 0 ? (
        <p className={styles['facts']}>No modules yet{isClosed ? '.' : ': add one to begin.'}</p>
      ) : (
        project.modules.map((module) => (
          <ModuleProgress
            key={module.Id}
            module={module}
            act={
              !isClosed && (
                <RemoveModule
                  projectId={project.Id}
                  module={module}
                  onRemoved={() => setRemoved(module.Name)}
                />
              )
            }
          />
        ))
      )}
      <output className={styles['facts']}>{removed && `${removed} was removed.`}</output>
      <div id={id} hidden={step === null} className={styles['form']}>
        {step === 'edit' && (
          <>
            {!isClosed && <ProjectName project={project} />}
            <ProjectStatus project={project} />
          </>
        )}
        {step === 'add' && !isClosed && <AddModule project={project} suggested={suggested} />}
      </div>
    </li>
  )
}
