import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { mayWrite } from '#web/data/api/write-facts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { AddMember } from './add-member.tsx'
import { MemberItem } from './member-item.tsx'
import { memberGroups, openTasksOf, type Member } from './member.ts'
import { useTeamKeys } from './use-team-keys.ts'
import styles from './team-tab.module.css'

/** The team of a project: the consultants with what they lead, and the clients by organization. Administrators add and remove members. */
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
  useTeamKeys(list, mayChange ? () => chooser.current?.focus() : null)

  if (members.error && !members.data)
    return (
      <ErrorAlert
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
    countOpenTasks: ({ Id }: Member) => openTasksOf(tasks.data ?? [], Id),
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
            // The focused button disappears with the notice.
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

function MemberList({
  members,
  countOpenTasks,
  ...more
}: {
  readonly members: readonly Member[]
  readonly projectId: number
  readonly mayRemove: boolean
  readonly mayPreview: boolean
  readonly countOpenTasks: (member: Member) => number
  readonly onRemoved: (member: Member) => void
}) {
  return (
    <ul className={styles['members']}>
      {members.map((member) => (
        <MemberItem key={member.Id} member={member} openTasks={countOpenTasks(member)} {...more} />
      ))}
    </ul>
  )
}

/** Offers to undo the removal of a member; their tasks are not restored. */
function RemovedMember({
  projectId,
  member,
  onClose,
}: {
  readonly projectId: number
  readonly member: Member
  readonly onClose: () => void
}) {
  const write = useTransformation('Project:AddClient')
  return (
    <UndoNotice
      write={write}
      act="Add again"
      isFocused
      onUndo={() => write.run({ project_id: projectId, client_user_id: member.Id })}
      onClose={onClose}
    >
      {member.FullName} was removed from the project.
    </UndoNotice>
  )
}
