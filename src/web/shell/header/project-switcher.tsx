import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { companyProgram, projectName } from '#rules/projects/project-name.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useCurrentProject } from '../navigation/use-current-project.ts'
import styles from './project-switcher.module.css'

const mostListed = 20

function ProjectName({ name }: { readonly name: string }) {
  const { company, program } = companyProgram(name)
  return (
    <span className={styles['name']} dir="auto" title={name}>
      {company}
      {program && <span className={styles['program']}> ({program})</span>}
    </span>
  )
}

const screenNames: Readonly<Record<string, string>> = {
  '/app/members': 'Projects',
  '/app/profile': 'My profile',
  '/app/notifications': 'Notifications',
}

/** Returns the name of a screen that belongs to no project. */
const screenName = (pathname: string): string =>
  pathname.startsWith('/app/admin') ? 'Administration' : (screenNames[pathname] ?? 'My work')

/** The name of the current project, with a menu of the others. */
export function ProjectSwitcher() {
  const id = useCurrentProject()
  const { data: projects = [] } = useQueryOf('admin/all_projects', {})
  const { pathname } = useLocation()
  const user = useUser()
  const current = projects.find((project) => project.Id === id)
  if (id === undefined && projects.length === 0) return null
  return (
    <nav aria-label="Project" className={styles['switcher']}>
      <Menu
        side="below-left"
        className={styles['button']}
        button={
          <>
            {id === undefined ? (
              <span className={styles['name']} title={screenName(pathname)}>
                {screenName(pathname)}
              </span>
            ) : (
              <ProjectName name={projectName(id, current?.Name)} />
            )}
            <ChevronDown size={16} aria-hidden />
          </>
        }
      >
        <Link to="/app" role="menuitem">
          My work
        </Link>
        {id !== undefined && isStaffType(user.user_type) && (
          <Link
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id: id, tab: 'Team' }}
            search={{}}
            hash="team-clients"
            role="menuitem"
          >
            View this project as a client
          </Link>
        )}
        <Link to={user.isAdministrator ? '/app/admin/members' : '/app/members'} role="menuitem">
          {isStaffType(user.user_type) ? 'Projects and members' : 'My projects'}
        </Link>
        <hr />
        {projects.slice(0, mostListed).map((project) => (
          <Link
            key={project.Id}
            role="menuitem"
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id: project.Id, tab: 'Status' }}
          >
            <ProjectName name={projectName(project.Id, project.Name)} />
          </Link>
        ))}
        {projects.length > mostListed && (
          <p role="none">{projects.length - mostListed} more: search with Ctrl K</p>
        )}
      </Menu>
    </nav>
  )
}
