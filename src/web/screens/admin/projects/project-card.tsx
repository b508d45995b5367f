import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { companyProgram, projectName } from '#rules/projects/project-name.ts'
import { isArchived, projectStatusName } from '#rules/projects/project-status.ts'
import { phases } from '#rules/review/phases.ts'
import { counted } from '#rules/text/counted.ts'
import type { ProjectRow } from '#web/data/api/contracts.ts'
import { useSession } from '#web/data/session/session.ts'
import { dashboardTabs } from '#web/domain/navigation/tabs.ts'
import { doneLabel } from '#web/domain/progress/progress-labels.ts'
import { AddModule } from '#web/domain/project/add-module.tsx'
import { ProjectName } from '#web/domain/project/project-name.tsx'
import { ProjectStatus } from '#web/domain/project/project-status.tsx'
import { RemoveModule } from '#web/domain/project/remove-module.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import styles from './project-card.module.css'

type Step = 'edit' | 'add'

/** A project with its status, its modules and their progress, links to its pages, and the set-up steps, which expand in place. */
export function ProjectCard({
  project,
  suggested,
  isNew,
}: {
  readonly project: ProjectRow
  /** The module preselected for adding. */
  readonly suggested: number | undefined
  /** Whether the project was just created: its first step is then open. */
  readonly isNew: boolean
}) {
  const { isReadOnly } = useSession()
  const [step, setStep] = useState<Step | null>(
    isNew && !isArchived(project.StatusId) ? 'add' : null,
  )
  const id = useId()
  const isClosed = isReadOnly || isArchived(project.StatusId)
  return (
    <li
      className={styles['project']}
      data-project={project.Id}
      tabIndex={-1}
      ref={isNew ? focusOnMount : null}
    >
      <div className={styles['head']}>
        <ProjectTitle project={project} id={`${id}-name`} />
        {!isReadOnly && (
          <SetUpSteps
            project={project}
            isClosed={isClosed}
            cardId={id}
            step={step}
            onStep={setStep}
          />
        )}
      </div>
      <ProjectLinks project={project} describedBy={`${id}-name`} />
      <ProjectModules project={project} isClosed={isClosed} />
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

function ProjectTitle({ project, id }: { readonly project: ProjectRow; readonly id: string }) {
  const { company, program } = companyProgram(projectName(project.Id, project.Name))
  return (
    <div>
      <h2 id={id}>
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
        {counted(project.openTaskCount, 'open task')}
      </p>
    </div>
  )
}

/** The buttons of the set-up steps; a closed project offers only its status. */
function SetUpSteps({
  project,
  isClosed,
  cardId,
  step,
  onStep,
}: {
  readonly project: ProjectRow
  readonly isClosed: boolean
  /** The id of the element that a step expands; the element with the project's name has the same id with the suffix '-name'. */
  readonly cardId: string
  readonly step: Step | null
  readonly onStep: (step: Step | null) => void
}) {
  const stepButton = (which: Step, label: string) => (
    <Button
      variant="default"
      aria-expanded={step === which}
      aria-controls={cardId}
      aria-describedby={`${cardId}-name`}
      data-step={which}
      onClick={() => onStep(step === which ? null : which)}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles['steps']}>
      {stepButton('edit', isClosed ? 'Change status' : 'Name and status')}
      {!isClosed && stepButton('add', 'Add a module')}
      {!isClosed && project.modules.length > 0 && (
        <Button
          variant="default"
          aria-describedby={`${cardId}-name`}
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
  )
}

/** The modules of a project, which can be removed unless it is closed. */
function ProjectModules({
  project,
  isClosed,
}: {
  readonly project: ProjectRow
  readonly isClosed: boolean
}) {
  const [removed, setRemoved] = useState<string | null>(null)
  return (
    <>
      {project.modules.length === 0 && (
        <p className={styles['facts']}>No modules yet{isClosed ? '.' : ': add one to begin.'}</p>
      )}
      {project.modules.map((module) => (
        <ModuleProgress key={module.Id} module={module}>
          {!isClosed && (
            <RemoveModule
              projectId={project.Id}
              module={module}
              onRemoved={() => setRemoved(module.Name)}
            />
          )}
        </ModuleProgress>
      ))}
      <output className={styles['facts']}>{removed && `${removed} was removed.`}</output>
    </>
  )
}

/** Links to each tab of the project's dashboard. */
function ProjectLinks({
  project,
  describedBy,
}: {
  readonly project: ProjectRow
  /** The id of the element with the project's name. */
  readonly describedBy: string
}) {
  return (
    <div className={styles['links']}>
      {dashboardTabs.map((tab) => (
        <Link
          key={tab}
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: project.Id, tab }}
          aria-describedby={describedBy}
        >
          {tab}
        </Link>
      ))}
    </div>
  )
}

/** A module of a project with its progress per phase: completed standards of those in scope. */
function ModuleProgress({
  module,
  children,
}: {
  readonly module: ProjectRow['modules'][number]
  /** The actions on the module. */
  readonly children: ReactNode
}) {
  return (
    <div className={styles['module']}>
      <p className={styles['name']}>
        {module.Name} <small>{module.Version}</small>
      </p>
      {phases.map(({ phase, title }) => {
        const { plumb, inScope } = module.progress[phase]
        return (
          <p key={phase} className={styles['phase']}>
            <span>{title}</span>
            <span>{doneLabel({ plumb, inScope })}</span>
            <span className={styles['line']} aria-hidden>
              <span style={{ width: `${inScope === 0 ? 0 : (plumb / inScope) * 100}%` }} />
            </span>
          </p>
        )
      })}
      {children}
    </div>
  )
}
