import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { projectStatusName } from '#rules/projects/project-status.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { Person } from '#web/domain/person/person.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { findMembers, memberGroups, type ProjectMembers } from './find-members.ts'
import styles from './members-page.module.css'

const atOnce = 50

/** The projects that the person can see; staff also see their members. */
export function MembersPage() {
  const { user_type, isAdministrator } = useUser()
  const isStaff = isStaffType(user_type) || isAdministrator
  const { data, error, refetch } = useQueryOf('admin/projects_with_users', {})
  const title = isStaff ? 'Projects and members' : 'My projects'
  // The server denies this read to a client without projects.
  const projects = error?.code === 'notAllowed' ? [] : data
  return (
    <Page title={title}>
      <PageHead title={title} />
      <AsyncContent
        name="the projects"
        result={{ data: projects, error, refetch }}
        rows={6}
        height="72px"
        isEmpty={({ length }) => length === 0}
        empty={
          isAdministrator
            ? 'Projects and their members will appear here.'
            : 'Projects appear here once an administrator adds you to one.'
        }
        firstStep={isAdministrator && <Link to="/app/admin/projects">Manage projects</Link>}
      >
        {(all) => (
          <FilteredProjects
            projects={all}
            filterName={isStaff ? 'Find a project or a member' : 'Find a project'}
          />
        )}
      </AsyncContent>
    </Page>
  )
}

/** The projects that match the typed words, one page at a time. */
function FilteredProjects({
  projects,
  filterName,
}: {
  readonly projects: readonly ProjectMembers[]
  readonly filterName: string
}) {
  const [typed, setTyped] = useState('')
  const [most, setMost] = useMostShown(atOnce)
  const found = findMembers(projects, typed)
  return (
    <>
      <FilterField name={filterName} q={typed} onFilter={setTyped} />
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
  )
}

/** A project with its status and, for staff, its members by type. */
function ProjectItem({ project }: { readonly project: ProjectMembers }) {
  const { Id, Name, StatusId, users } = project
  return (
    <li>
      <p className={styles['name']}>
        <Link
          to="/app/projects/$project_id/dashboard/$tab"
          params={{ project_id: Id, tab: users ? 'Team' : 'Status' }}
        >
          {projectName(Id, Name)}
        </Link>
        <small>{projectStatusName(StatusId)}</small>
      </p>
      {users?.length === 0 && <p className={styles['none']}>No members yet</p>}
      {users &&
        memberGroups(users)
          .filter(({ members }) => members.length > 0)
          .map(({ name, members }) => (
            <div key={name} className={styles['group']}>
              <span className={styles['kind']}>
                {name} {members.length}
              </span>
              <ul aria-label={`${name} of ${projectName(Id, Name)}`}>
                {members.map((member) => (
                  <li key={member.Id}>
                    <Person name={member.FullName} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
    </li>
  )
}
