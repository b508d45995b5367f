import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { companyProgram } from '../../../rules/company-program.ts'
import { isArchived, projectStatusName } from '../../../rules/project-status.ts'
import type { ProjectRow } from '../../data/contracts.ts'
import { useSession } from '../../data/session.ts'
import { AddModule } from './add-module.tsx'
import { AssignConsultants } from './assign-consultants.tsx'
import { ModuleProgress } from './module-progress.tsx'
import styles from './project-card.module.css'

type Step = 'add' | 'assign'

/** A project with its status, its modules and their progress, and the steps that set it up, unfolded in place. */
export function ProjectCard({
  project,
  suggested,
}: {
  readonly project: ProjectRow
  /** The module that is about to be added somewhere. */
  readonly suggested: number | undefined
}) {
  const { isReadOnly } = useSession()
  const [step, setStep] = useState<Step | null>(null)
  const id = useId()
  const { company, program } = companyProgram(project.Name)
  const isClosed = isReadOnly || isArchived(project.StatusId)

  const unfold = (which: Step, words: string, isPossible = true) => (
    <Button
      variant="default"
      aria-expanded={step === which}
      aria-controls={id}
      aria-describedby={`${id}-name`}
      disabled={!isPossible}
      onClick={() => setStep(step === which ? null : which)}
    >
      {words}
    </Button>
  )

  return (
    <li className={styles['project']}>
      <div className={styles['head']}>
        <div>
          <h2 id={`${id}-name`}>
            <Link
              to="/app/projects/$project_id/dashboard/$tab"
              params={{ project_id: project.Id, tab: 'Status' }}
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
        {!isClosed && (
          <div className={styles['steps']}>
            {unfold('add', 'Add a module')}
            {unfold('assign', 'Assign consultants', project.modules.length > 0)}
          </div>
        )}
      </div>
      {project.modules.length === 0 ? (
        <p className={styles['facts']}>
          Its modules stand here with their progress{isClosed ? '.' : ': add one first.'}
        </p>
      ) : (
        project.modules.map((module) => <ModuleProgress key={module.Id} module={module} />)
      )}
      {isArchived(project.StatusId) && (
        <p className={styles['facts']}>Archived: it takes no changes until it is active again.</p>
      )}
      <div id={id} hidden={step === null}>
        {step === 'add' && <AddModule project={project} suggested={suggested} />}
        {step === 'assign' && <AssignConsultants project={project} />}
      </div>
    </li>
  )
}
