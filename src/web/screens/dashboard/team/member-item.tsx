import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Eye, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { enterImpersonation } from '#web/data/api/impersonation.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { Person } from '#web/domain/person/person.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { isLead, describeLeads, type Member } from './member.ts'
import { RemoveMember } from './remove-member.tsx'
import styles from './team-tab.module.css'

/** A member. Staff see title, address, led standards and open tasks; clients see only the name. */
export function MemberItem({
  member,
  openTasks,
  projectId,
  mayRemove,
  mayPreview,
  onRemoved,
}: {
  readonly member: Member
  readonly openTasks: number
  readonly projectId: number
  readonly mayRemove: boolean
  readonly mayPreview: boolean
  readonly onRemoved: (member: Member) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const line = useRef<HTMLLIElement>(null)
  const seen = useViewAsClient(projectId, member)
  const { FullName, UserName, UserType, Title, IsLocked, isLinked } = member
  if (UserType === undefined)
    return (
      <li className={`${styles['member']} ${styles['bare']}`}>
        <Person name={FullName} />
      </li>
    )
  const leads = describeLeads(member)
  const close = () => {
    setAsking(false)
    line.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move from member to member
    <li ref={line} className={styles['member']} data-member tabIndex={-1} aria-label={FullName}>
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
      <div className={styles['soft']}>{UserType !== 'Client' && leads}</div>
      <div className={styles['soft']}>
        {openTasks > 0 && `${openTasks} open ${openTasks === 1 ? 'task' : 'tasks'}`}
      </div>
      <div className={styles['act']}>
        {mayPreview && UserType === 'Client' && isLinked && !IsLocked && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Eye size={14} aria-hidden />}
            loading={seen.isBeginning}
            data-preview
            aria-label={`View as client: ${FullName}`}
            onClick={seen.begin}
          >
            View as client
          </Button>
        )}
        {mayRemove && isLinked && (
          <Button
            variant="default"
            size="compact-sm"
            data-remove
            aria-label={`Remove ${FullName}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {seen.error && (
        <div className={styles['asking']}>
          <ErrorAlert what="The preview could not be started" error={seen.error} />
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

/** Starts an impersonation: the project as a client sees it, in this tab, until it is ended. */
function useViewAsClient(
  projectId: number,
  { Id }: Member,
): { readonly begin: () => void; readonly isBeginning: boolean; readonly error: ApiError | null } {
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
  return { begin: () => void start(), isBeginning: state === 'Updating', error }
}

/** Explains why a lead of standards cannot be removed, with a link to reassign them. */
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
