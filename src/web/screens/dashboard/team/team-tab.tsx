import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { AddMember } from './add-member.tsx'
import { MemberItem } from './member-item.tsx'
import { memberGroups, openTasksOf, type Member, type MemberGroup } from './member.ts'
import styles from './team-tab.module.css'

type Project = Data<'projects/{id}/project'>

/** The field that chooses a person to add. */
type Chooser = RefObject<Pick<HTMLInputElement, 'focus'> | null>

/** The team of a project: the consultants with what they lead, and the clients by organization. Administrators add and remove members. */
export function TeamTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Project | undefined
}) {
  const session = useSession()
  const members = useQueryOf('admin/project_users', { project_id: projectId })
  const list = useRef<HTMLDivElement>(null)
  const chooser: Chooser = useRef(null)
  const mayChange = project !== undefined && mayIn(session, project)('Project:AddClient', {})
  useTeamKeys(list, mayChange ? () => chooser.current?.focus() : null)
  return (
    <AsyncContent
      name="the team"
      result={{
        data: project && members.data && { project, members: members.data },
        error: members.error,
        refetch: members.refetch,
      }}
      rows={8}
      height="56px"
    >
      {(team) => (
        <div ref={list} className={styles['team']}>
          <MembersOfProjects />
          <Team {...team} mayChange={mayChange} chooser={chooser} />
        </div>
      )}
    </AsyncContent>
  )
}

/** The keyboard shortcuts of the team: move, add a member, remove the focused one. */
const useTeamKeys = (list: RefObject<HTMLElement | null>, onAdd: (() => void) | null): void =>
  useListKeys('Team', {
    list,
    item: '[data-member]',
    noun: 'member',
    keys: ({ click }) => ({
      v: { does: 'View as client', run: click('[data-preview]') },
      ...(onAdd && {
        a: { does: 'Add member', run: onAdd },
        r: { does: 'Remove member', run: click('[data-remove]') },
      }),
    }),
  })

/** Links staff to the members of all projects. */
function MembersOfProjects() {
  const { user_type, isAdministrator } = useUser()
  if (!isStaffType(user_type)) return null
  return (
    <p className={styles['ways']}>
      <Link to={isAdministrator ? '/app/admin/members' : '/app/members'}>
        Members of all projects
      </Link>
    </p>
  )
}

function Team({
  project,
  members,
  mayChange,
  chooser,
}: {
  readonly project: Project
  readonly members: readonly Member[]
  readonly mayChange: boolean
  readonly chooser: Chooser
}) {
  const [removed, setRemoved] = useState<Member | null>(null)
  const { consultants, clients } = memberGroups(
    members,
    project.clients.map(({ Id }) => Id),
  )
  const listed = { projectId: project.Id, mayChange, onRemoved: setRemoved }
  const firstStep = mayChange && (
    <Button variant="default" onClick={() => chooser.current?.focus()}>
      Choose a person
    </Button>
  )
  return (
    <>
      {mayChange && <AddMember ref={chooser} projectId={project.Id} members={members} />}
      {removed && (
        <RemovedMember
          key={removed.Id}
          projectId={project.Id}
          member={removed}
          onClose={() => {
            setRemoved(null)
            // The focused button disappears with the notice.
            chooser.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <TeamSection id="team-consultants" name="Consultants" count={consultants.length}>
        {consultants.length === 0 ? (
          <EmptyState firstStep={firstStep}>
            Consultants who lead standards of this project, or are members of it, appear here.
          </EmptyState>
        ) : (
          <MemberList members={consultants} {...listed} />
        )}
      </TeamSection>
      <Clients groups={clients} firstStep={firstStep} {...listed} />
    </>
  )
}

/** The clients under the names of their organizations. */
function Clients({
  groups,
  firstStep,
  ...listed
}: Listed & {
  readonly groups: readonly MemberGroup[]
  readonly firstStep: ReactNode
}) {
  const count = groups.reduce((sum, { members }) => sum + members.length, 0)
  return (
    <TeamSection id="team-clients" name="Clients" count={count}>
      {groups.length === 0 && (
        <EmptyState firstStep={firstStep}>
          People from the organization seeking accreditation appear here. Members see the project
          and submit its standards.
        </EmptyState>
      )}
      {groups.map(({ name, members }) => (
        <div key={name}>
          {name !== null && <h3 className={styles['organization']}>{name}</h3>}
          <MemberList members={members} {...listed} />
        </div>
      ))}
    </TeamSection>
  )
}

function TeamSection({
  id,
  name,
  count,
  children,
}: {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {name} <span className={styles['count']}>{count}</span>
      </h2>
      {children}
    </section>
  )
}

type Listed = Pick<ComponentProps<typeof MemberItem>, 'projectId' | 'mayChange' | 'onRemoved'>

function MemberList({
  members,
  projectId,
  ...more
}: Listed & { readonly members: readonly Member[] }) {
  const tasks = useQueryOf('tasks/tasks_for_project', { project_id: projectId })
  return (
    <ul className={styles['members']}>
      {members.map((member) => (
        <MemberItem
          key={member.Id}
          member={member}
          openTasks={openTasksOf(tasks.data ?? [], member.Id)}
          projectId={projectId}
          {...more}
        />
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
