import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isStaffType } from '../../../rules/staff.ts'
import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { findMembers } from './find-members.ts'
import styles from './members-page.module.css'
import { ProjectItem } from './project-item.tsx'

const atOnce = 50

/** The projects that the person may see, to staff with their members. */
export function MembersPage() {
  const { user_type, isAdministrator } = useUser()
  const isStaff = isStaffType(user_type) || isAdministrator
  const projects = useQueryOf('admin/projects_with_users', {})
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(atOnce)
  const title = isStaff ? 'Projects and members' : 'My projects'
  // A client without any project is refused.
  const isNone = projects.data?.length === 0 || projects.error?.code === 'notAllowed'
  const found = findMembers(projects.data ?? [], typed)
  return (
    <Page title={title}>
      <PageHead title={title} />
      {projects.error && !isNone && !projects.data && (
        <ErrorNote
          what="The projects could not be loaded"
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.isPending && <SkeletonRows rows={6} height="72px" name="Loading the projects" />}
      {isNone && (
        <EmptyState
          firstStep={isAdministrator && <Link to="/app/admin/projects">Manage projects</Link>}
        >
          {isAdministrator
            ? 'Projects and their members will appear here.'
            : 'Projects appear here once an administrator adds you to one.'}
        </EmptyState>
      )}
      {projects.data && !isNone && (
        <>
          <FilterField
            name={isStaff ? 'Find a project or a member' : 'Find a project'}
            q={typed}
            onFilter={setTyped}
          />
          {found.length === 0 && <p>No results. Try fewer letters</p>}
          <ul className={styles['projects']}>
            {found.slice(0, most).map((project) => (
              <ProjectItem key={project.Id} project={project} />
            ))}
          </ul>
          {found.length > most && (
            <Button variant="default" onClick={() => setMost(most + atOnce)}>
              Show {Math.min(atOnce, found.length - most)} more of {found.length}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
