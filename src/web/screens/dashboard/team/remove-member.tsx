import { Button } from '@mantine/core'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { Member } from './member.ts'
import styles from './team-tab.module.css'

/** Confirms in place the removal of a member, and explains its effect. */
export function RemoveMember({
  projectId,
  member,
  openTasks,
  onKeep,
  onRemoved,
}: {
  readonly projectId: number
  readonly member: Member
  readonly openTasks: number
  readonly onKeep: () => void
  readonly onRemoved: () => void
}) {
  const write = useTransformation('Project:RemoveClient')
  const remove = async () => {
    const ids = { project_id: projectId, client_user_id: member.Id }
    if ((await write.run(ids)) !== null) onRemoved()
  }
  return (
    <div className={styles['asking']}>
      <p>
        {member.FullName} will lose access to the project immediately.
        {openTasks > 0 &&
          ` ${openTasks === 1 ? 'One open task' : `${openTasks} open tasks`} will be unassigned for good.`}
      </p>
      <Button size="compact-sm" disabled={write.state === 'Updating'} onClick={() => void remove()}>
        Remove from project
      </Button>
      <Button ref={focusOnMount} variant="default" size="compact-sm" onClick={onKeep}>
        Cancel
      </Button>
      <SaveStatus state={write.state} />
      {write.state === 'Error' && (
        <ErrorAlert
          what={`${member.FullName} was not removed`}
          error={write.error}
          kept="The team is unchanged."
        />
      )}
    </div>
  )
}
