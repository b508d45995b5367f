import type { Member } from './member.ts'
import { MemberItem } from './member-item.tsx'
import styles from './team-tab.module.css'

/** Members of a project, one a line. */
export function MemberList({
  members,
  openTasksOf,
  ...more
}: {
  readonly members: readonly Member[]
  readonly projectId: number
  readonly mayRemove: boolean
  readonly mayPreview: boolean
  readonly openTasksOf: (member: Member) => number
  readonly onRemoved: (member: Member) => void
}) {
  return (
    <ul className={styles['members']}>
      {members.map((member) => (
        <MemberItem key={member.Id} member={member} openTasks={openTasksOf(member)} {...more} />
      ))}
    </ul>
  )
}
