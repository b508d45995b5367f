import { Button } from '@mantine/core'
import { Eye, Lock } from 'lucide-react'
import { useRef, useState } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Person } from '../../ui/person.tsx'
import { isLead, leadWords, type Member } from './member.ts'
import { RemoveMember } from './remove-member.tsx'
import { StillLeading } from './still-leading.tsx'
import styles from './team-tab.module.css'
import { useSeeAsClient } from './use-see-as-client.ts'

/** A member: to staff with title, address, what the person leads and has open; to clients the name alone. */
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
  const seen = useSeeAsClient(projectId, member)
  const { FullName, UserName, UserType, Title, IsLocked, isLinked } = member
  if (UserType === undefined)
    return (
      <li className={`${styles['member']} ${styles['bare']}`}>
        <Person name={FullName} />
      </li>
    )
  const leads = leadWords(member)
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
          <ErrorNote what="The preview could not be started" error={seen.error} />
        </div>
      )}
      {isAsking && isLead(member) && (
        <StillLeading projectId={projectId} member={member} onClose={close} />
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
