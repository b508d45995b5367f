import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isArchived } from '../../../rules/project-status.ts'
import { isStaffType } from '../../../rules/staff.ts'
import { mayWrite } from '../../../rules/permissions.ts'
import type { Data } from '../../data/contracts.ts'
import { useSession, useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { AddMember } from './add-member.tsx'
import { memberGroups, openTasksOf, type Member } from './member.ts'
import { MemberList } from './member-list.tsx'
import { RemovedMember } from './removed-member.tsx'
import styles from './team-tab.module.css'
import { useTeamKeys } from './use-team-keys.ts'

/** Who works on a project: the consultants with what they lead, the clients by organization; administrators add and remove. */
export function TeamTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const user = useUser()
  const { isReadOnly } = useSession()
  const members = useQueryOf('admin/project_users', { project_id: projectId })
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id: projectId })
  const [removed, setRemoved] = useState<Member | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const chooser = useRef<Pick<HTMLInputElement, 'focus'>>(null)
  const mayChange =
    !isReadOnly &&
    project !== undefined &&
    !isArchived(project.StatusId) &&
    mayWrite('Project:AddClient', user.isAdministrator ? 'ADM' : 'C-', {
      userId: user.UserId,
      parameters: {},
      prior: [],
    })
  useTeamKeys({ list, onAdd: mayChange ? () => chooser.current?.focus() : null })

  if (members.error && !members.data)
    return (
      <ErrorNote
        what="The team could not be loaded"
        error={members.error}
        onRetry={() => void members.refetch()}
      />
    )
  if (!members.data || !project)
    return <SkeletonRows rows={8} height="56px" name="Loading the team" />

  const { consultants, clients } = memberGroups(
    members.data,
    project.clients.map(({ Id }) => Id),
  )
  const listed = {
    projectId,
    mayRemove: mayChange,
    mayPreview: !isReadOnly && isStaffType(user.user_type),
    openTasksOf: ({ Id }: Member) => openTasksOf(tasks.data ?? [], Id),
    onRemoved: setRemoved,
  }
  const firstStep = mayChange && (
    <Button variant="default" onClick={() => chooser.current?.focus()}>
      Choose a person
    </Button>
  )
  return (
    <div ref={list} className={styles['team']}>
      {isStaffType(user.user_type) && (
        <p className={styles['ways']}>
          <Link to={user.isAdministrator ? '/app/admin/members' : '/app/members'}>
            Members of all projects
          </Link>
        </p>
      )}
      {mayChange && <AddMember ref={chooser} projectId={projectId} members={members.data} />}
      {removed && (
        <RemovedMember
          key={removed.Id}
          projectId={projectId}
          member={removed}
          onClose={() => {
            setRemoved(null)
            // The button that had the focus goes with the note.
            chooser.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <section aria-labelledby="team-consultants">
        <h2 id="team-consultants">
          Consultants <span className={styles['count']}>{consultants.length}</span>
        </h2>
        {consultants.length === 0 ? (
          <EmptyState firstStep={firstStep}>
            Consultants who lead standards of this project, or are members of it, appear here.
          </EmptyState>
        ) : (
          <MemberList members={consultants} {...listed} />
        )}
      </section>
      <section aria-labelledby="team-clients">
        <h2 id="team-clients">
          Clients{' '}
          <span className={styles['count']}>
            {clients.reduce((sum, group) => sum + group.members.length, 0)}
          </span>
        </h2>
        {clients.length === 0 && (
          <EmptyState firstStep={firstStep}>
            People from the organization seeking accreditation appear here. Members see the project
            and submit its standards.
          </EmptyState>
        )}
        {clients.map(({ name, members: ofOrganization }) => (
          <div key={name}>
            {name !== null && <h3 className={styles['organization']}>{name}</h3>}
            <MemberList members={ofOrganization} {...listed} />
          </div>
        ))}
      </section>
    </div>
  )
}
