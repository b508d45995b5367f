import { Button } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import type { Member } from './member.ts'
import styles from './team-tab.module.css'

/** Asks in place whether somebody is to leave the project, and says what that means. */
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
      <Button ref={takeFocus} variant="default" size="compact-sm" onClick={onKeep}>
        Cancel
      </Button>
      <TrackerMark state={write.state} />
      {write.state === 'Error' && (
        <ErrorNote
          what={`${member.FullName} was not removed`}
          error={write.error}
          kept="The team is unchanged."
        />
      )}
    </div>
  )
}
