import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { projectName } from '#rules/projects/project-name.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { Phase } from '#rules/review/phases.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { AssignmentBoard } from './assignment-board.tsx'
import type { Consultant, MatrixModule } from './model/matrix-data.ts'
import { ModuleOverview } from './module-overview.tsx'
import { moduleToAssign } from './module-to-assign.ts'
import { useAssignmentDraft } from './saving/use-assignment-draft.ts'
import { useAssignmentSearch } from './use-assignment-search.ts'
import styles from './assignments-page.module.css'

const mostSkeletonRows = 20

/** Loads the consultants of a module's standards. Unsaved changes survive a switch to another module. */
function ModuleAssignments({
  projectId,
  module,
  phase,
  consultants,
  isClosed,
}: {
  readonly projectId: number
  readonly module: MatrixModule
  readonly phase: Phase
  readonly consultants: readonly Consultant[]
  readonly isClosed: boolean
}) {
  const assignments = useAssignmentDraft(projectId)
  const { data, error, dataUpdatedAt, refetch } = useQueryOf(
    'admin/module_consultant_assignments',
    {
      project_id: projectId,
      module_id: module.Id,
    },
  )
  if (error && !data)
    return (
      <ErrorAlert
        what="The assignments of the module could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <SkeletonRows
        rows={Math.min(module.standardCount + 3, mostSkeletonRows)}
        height="38px"
        name="Loading the assignments"
      />
    )
  return (
    <AssignmentBoard
      key={module.Id}
      projectId={projectId}
      rows={data}
      readAt={dataUpdatedAt}
      phase={phase}
      consultants={consultants}
      assignments={assignments}
      isClosed={isClosed}
    />
  )
}

/** The assignments of a project: an overview of all modules and phases, and one of them as a matrix that administrators edit. */
export function AssignmentsPage() {
  // Two routes render this page: one under administration, one under the project for its consultants.
  const project_id = Number(useParams({ strict: false }).project_id)
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  const modules = useQueryOf('admin/project_module_assignments', { project_id })
  const isClosedProject = project.data !== undefined && isArchived(project.data.StatusId)
  if (project.error?.code === 'notFound') return <NotFoundPage />
  const error = project.error ?? modules.error
  const name = projectName(project_id, project.data?.Name)

  return (
    <Page title={`Assignments – ${name}`} isWide>
      <div className={styles['page']} data-assignments>
        <header className={styles['head']}>
          <h1>Assignments</h1>
          {project.data && (
            <Link
              to="/app/projects/$project_id/dashboard/$tab"
              params={{ project_id, tab: 'Status' }}
            >
              {name}
            </Link>
          )}
        </header>
        <WhyClosed isClosedProject={isClosedProject} />
        {error ? (
          <ErrorAlert
            what="The assignments could not be loaded"
            error={error}
            onRetry={() => {
              void project.refetch()
              void modules.refetch()
            }}
          />
        ) : !modules.data || !project.data ? (
          <SkeletonRows rows={10} height="40px" name="Loading the modules" />
        ) : (
          <ProjectAssignments
            projectId={project_id}
            modules={modules.data}
            consultants={project.data.consultants}
            isClosedProject={isClosedProject}
          />
        )}
      </div>
    </Page>
  )
}

/** Why the assignments cannot be changed here. */
function WhyClosed({ isClosedProject }: { readonly isClosedProject: boolean }) {
  const { isAdministrator } = useUser()
  return (
    <>
      {!isAdministrator && (
        <p className={styles['closed']}>
          Administrators change assignments here. You set the AC of standards that you lead on their
          review page.
        </p>
      )}
      {isClosedProject && (
        <p className={styles['closed']}>
          This project is archived. Set it to Active to make changes.
        </p>
      )}
    </>
  )
}

/** The overview of the modules, and the matrix of the module and phase in the URL. */
function ProjectAssignments({
  projectId,
  modules,
  consultants,
  isClosedProject,
}: {
  readonly projectId: number
  readonly modules: readonly MatrixModule[]
  readonly consultants: readonly Consultant[]
  readonly isClosedProject: boolean
}) {
  const { isAdministrator } = useUser()
  const { isReadOnly } = useSession()
  const { search, change } = useAssignmentSearch()
  const phase = search.phase ?? 'desktop-review'
  const module = moduleToAssign(modules, phase, search.module)
  const moduleId = module?.Id

  useEffect(() => {
    // Put the module in the URL, so that it stays selected when the counts are fetched again.
    if (moduleId !== undefined && moduleId !== search.module)
      change({ module: moduleId }, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is another one on every render
  }, [moduleId, search.module])

  if (!module) return <NoModules />
  return (
    <>
      <ModuleOverview modules={modules} current={{ module: module.Id, phase }} />
      <ModuleAssignments
        key={projectId}
        projectId={projectId}
        module={module}
        phase={phase}
        consultants={consultants}
        isClosed={isReadOnly || isClosedProject || !isAdministrator}
      />
    </>
  )
}

function NoModules() {
  const { isAdministrator } = useUser()
  return (
    <EmptyState
      firstStep={
        isAdministrator && (
          <Button component={Link} to="/app/admin/projects">
            Add a module
          </Button>
        )
      }
    >
      This project has no modules yet.
      {isAdministrator && ' Add one to assign its standards.'}
    </EmptyState>
  )
}
