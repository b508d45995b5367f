import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { projectName } from '../../../rules/project-name.ts'
import { isArchived } from '../../../rules/project-status.ts'
import { useSession, useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
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

/** Who works which standard of a project: all modules and phases, and one of them as a matrix, which administrators change. */
export function AssignmentsPage() {
  // The page stands below the administration, and below the project for its consultants.
  const project_id = Number(useParams({ strict: false }).project_id)
  const { isAdministrator } = useUser()
  const { isReadOnly } = useSession()
  const { search, change } = useAssignmentSearch()
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  const modules = useQueryOf('admin/project_module_assignments', { project_id })
  const phase = search.phase ?? 'desktop-review'
  const module = moduleToAssign(modules.data ?? [], phase, search.module)
  const moduleId = module?.Id

  useEffect(() => {
    // Once shown, a module stays while others are counted anew.
    if (moduleId !== undefined && moduleId !== search.module)
      change({ module: moduleId }, { replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the function is another one on every render
  }, [moduleId, search.module])

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
        {!isAdministrator && (
          <p className={styles['closed']}>
            Administrators change assignments here. You set the AC of standards that you lead on
            their review page.
          </p>
        )}
        {isClosedProject && (
          <p className={styles['closed']}>
            This project is archived. Set it to Active to make changes.
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
        ) : (
          <>
            <ModuleOverview modules={modules.data} current={{ module: module.Id, phase }} />
            <ModuleAssignments
              key={project_id}
              projectId={project_id}
              module={module}
              phase={phase}
              consultants={project.data.consultants}
              isClosed={isReadOnly || isClosedProject || !isAdministrator}
            />
          </>
        )}
      </div>
    </Page>
  )
}
