import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { takeFocus } from '../../ui/take-focus.ts'
import type { Member } from './member.ts'
import styles from './team-tab.module.css'

/** Why somebody who leads standards cannot be removed, and the way to hand them over. */
export function StillLeading({
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
      <Button ref={takeFocus} variant="default" size="compact-sm" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
