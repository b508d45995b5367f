import { Link } from '@tanstack/react-router'
import { projectName } from '../../../rules/project-name.ts'
import { projectStatusName } from '../../../rules/project-status.ts'
import { Person } from '../../ui/person.tsx'
import { memberGroups, type ProjectMembers } from './find-members.ts'
import styles from './members-page.module.css'

/** A project with its status and, for staff, its members by what they are. */
export function ProjectItem({ project }: { readonly project: ProjectMembers }) {
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
