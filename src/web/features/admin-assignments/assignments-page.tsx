import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { isArchived } from '../../../rules/project-status.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { adminAssignmentsRoute } from '../../route-ids.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './assignments-page.module.css'
import { ModuleAssignments } from './module-assignments.tsx'
import { ModuleOverview } from './module-overview.tsx'
import { moduleToAssign } from './module-to-assign.ts'
import { useAssignmentSearch } from './use-assignment-search.ts'

/** Who works which standard of a project: all modules and phases, and one of them as a matrix. */
export function AssignmentsPage() {
  const { project_id } = useParams({ from: adminAssignmentsRoute })
  const { isReadOnly } = useSession()
  const { search } = useAssignmentSearch()
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  const modules = useQueryOf('admin/project_module_assignments', { project_id })
  const phase = search.phase ?? 'desktop-review'
  const module =
    modules.data?.find(({ Id }) => Id === search.module) ??
    moduleToAssign(modules.data ?? [], phase)
  const isClosedProject = project.data !== undefined && isArchived(project.data.StatusId)
  if (project.error?.code === 'notFound') return <NotFoundPage />
  const error = project.error ?? modules.error
  const name = project.data?.Name ?? 'Project'

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
        {isClosedProject && (
          <p className={styles['closed']}>
            The project is archived: it takes no changes until it is active again.
          </p>
        )}
        {error ? (
          <ErrorNote
            what="The assignments could not be loaded"
            error={error}
            onRetry={() => {
              void project.refetch()
              void modules.refetch()
            }}
          />
        ) : !modules.data || !project.data ? (
          <SkeletonRows rows={10} height="40px" name="Loading the modules" />
        ) : !module ? (
          <EmptyState
            firstStep={
              <Button component={Link} to="/app/admin/projects">
                Add a module
              </Button>
            }
          >
            The standards of the project appear here, with who works them, once it has a module.
          </EmptyState>
        ) : (
          <>
            <ModuleOverview modules={modules.data} current={{ module: module.Id, phase }} />
            <ModuleAssignments
              key={project_id}
              projectId={project_id}
              module={module}
              phase={phase}
              consultants={project.data.consultants}
              isClosed={isReadOnly || isClosedProject}
            />
          </>
        )}
      </div>
    </Page>
  )
}
