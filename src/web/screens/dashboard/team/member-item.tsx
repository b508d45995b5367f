import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Eye, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { enterImpersonation } from '#web/data/api/impersonation.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { Person } from '#web/domain/person/person.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { isLead, describeLeads, type Member } from './member.ts'
import { RemoveMember } from './remove-member.tsx'
import styles from './team-tab.module.css'

type Props = {
  readonly member: Member
  readonly openTasks: number
  readonly projectId: number
  readonly mayChange: boolean
  readonly onRemoved: (member: Member) => void
}

/** A member of the project. Staff see the title, the e-mail address, the standards led and the open tasks; clients see only the name. */
export function MemberItem(props: Props) {
  const { FullName, UserType } = props.member
  if (UserType !== undefined) return <FullMember {...props} />
  return (
    <li className={`${styles['member']} ${styles['bare']}`}>
      <Person name={FullName} />
    </li>
  )
}

function FullMember({ member, openTasks, projectId, mayChange, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const impersonation = useViewAsClient(projectId, member)
  const close = () => {
    setAsking(false)
    line.current?.focus()
  }
  return (
    <li
      ref={line}
      className={styles['member']}
      data-member
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move from member to member
      tabIndex={-1}
      aria-label={member.FullName}
    >
      <MemberFacts member={member} openTasks={openTasks} />
      <div className={styles['act']}>
        <ViewAsClient member={member} {...impersonation} />
        {mayChange && member.isLinked && (
          <Button
            variant="default"
            size="compact-sm"
            data-remove
            aria-label={`Remove ${member.FullName}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {impersonation.error && (
        <div className={styles['asking']}>
          <ErrorAlert what="The preview could not be started" error={impersonation.error} />
        </div>
      )}
      {isAsking && isLead(member) && (
        <StillLeadNotice projectId={projectId} member={member} onClose={close} />
      )}
      {isAsking && !isLead(member) && (
        <RemoveMember
          projectId={projectId}
          member={member}
          openTasks={openTasks}
          onKeep={close}
          onRemoved={() => onRemoved(member)}
        />
      )}
    </li>
  )
}

function MemberFacts({ member, openTasks }: Pick<Props, 'member' | 'openTasks'>) {
  const { FullName, UserName, UserType, Title, IsLocked } = member
  return (
    <>
      <div className={styles['name']}>
        <Person name={FullName} />
        {IsLocked && (
          <span className={styles['locked']} data-tone="wrong">
            <Lock size={13} aria-hidden /> Locked
          </span>
        )}
      </div>
      <div className={styles['soft']}>
        {Title && <span>{Title}</span>}
        <span>{UserName}</span>
      </div>
      <div className={styles['soft']}>{UserType !== 'Client' && describeLeads(member)}</div>
      <div className={styles['soft']}>
        {openTasks > 0 && `${openTasks} open ${openTasks === 1 ? 'task' : 'tasks'}`}
      </div>
    </>
  )
}

type ClientView = {
  readonly start: () => void
  readonly isStarting: boolean
  readonly error: ApiError | null
}

/** The button with which staff view the project as a client. */
function ViewAsClient({ member, start, isStarting }: ClientView & Pick<Props, 'member'>) {
  const { isReadOnly } = useSession()
  const { user_type } = useUser()
  const { FullName, UserType, IsLocked, isLinked } = member
  if (isReadOnly || !isStaffType(user_type)) return null
  if (UserType !== 'Client' || !isLinked || IsLocked) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Eye size={14} aria-hidden />}
      loading={isStarting}
      data-preview
      aria-label={`View as client: ${FullName}`}
      onClick={start}
    >
      View as client
    </Button>
  )
}

/** Starts an impersonation: the project as a client sees it, in this tab, until it is ended. */
function useViewAsClient(projectId: number, { Id }: Member): ClientView {
  const target = useTarget()
  const { run, state, error } = useTransformation('Preview:Start')
  const start = async () => {
    const begun = await run({ project_id: projectId, client_user_id: Id })
    if (begun)
      enterImpersonation(
        { id: begun.preview_id, target },
        `/app/projects/${projectId}/dashboard/Status`,
      )
  }
  return { start: () => void start(), isStarting: state === 'Updating', error }
}

/** Explains why a person who leads standards cannot be removed, with a link to reassign them. */
function StillLeadNotice({
  projectId,
  member,
  onClose,
}: {
  readonly projectId: number
  readonly member: Member
  readonly onClose: () => void
}) {
  return (
    <div className={styles['asking']}>
      <p>
        {member.FullName} is SC or AC of standards in this project. Reassign those standards first.
      </p>
      <Button
        size="compact-sm"
        renderRoot={(props: object) => (
          <Link
            to="/app/admin/projects/$project_id/assignments"
            params={{ project_id: projectId }}
            {...props}
          />
        )}
      >
        Reassign standards
      </Button>
      <Button ref={focusOnMount} variant="default" size="compact-sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
