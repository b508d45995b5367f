import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { projectName } from '#rules/projects/project-name.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import styles from './choose-project-page.module.css'

const mostShown = 200

/** Lists the projects that are not archived, each with a link to its assignments. */
export function ChooseProjectPage() {
  const projects = useQueryOf('admin/all_projects', {})
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const open = projects.data?.filter(({ StatusId }) => !isArchived(StatusId)) ?? []
  const found = open.filter(({ Name }) => words.every((word) => Name.toLowerCase().includes(word)))

  return (
    <Page title="Assignments">
      <PageHead title="Assignments" />
      <p className={styles['lead']}>Choose a project to assign its standards.</p>
      {projects.error && (
        <ErrorAlert
          what="The projects could not be loaded"
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.isPending && <SkeletonRows rows={6} height="44px" name="Loading the projects" />}
      {projects.data && open.length === 0 && (
        <EmptyState firstStep={<Link to="/app/admin/projects">Manage projects</Link>}>
          No active projects yet.
        </EmptyState>
      )}
      {open.length > 0 && (
        <>
          <FilterField name="Find a project" q={typed} onFilter={setTyped} />
          <ul className={styles['projects']}>
            {found.slice(0, mostShown).map(({ Id, Name, modules }) => (
              <li key={Id}>
                <Link to="/app/admin/projects/$project_id/assignments" params={{ project_id: Id }}>
                  {projectName(Id, Name)}
                </Link>
                <small>
                  {modules.length === 0
                    ? 'No modules yet'
                    : modules.map((module) => module.Name).join(', ')}
                </small>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p>No projects match.</p>}
          {found.length > mostShown && (
            <p>{found.length - mostShown} more: type part of the name.</p>
          )}
        </>
      )}
    </Page>
  )
}
