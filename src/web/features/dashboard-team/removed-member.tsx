import { Button, CloseButton } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import type { Member } from './member.ts'
import styles from './team-tab.module.css'

/** Who has just been removed, and the way back, which brings no tasks along. */
export function RemovedMember({
  projectId,
  member,
  onClose,
}: {
  readonly projectId: number
  readonly member: Member
  readonly onClose: () => void
}) {
  const write = useTransformation('Project:AddClient')
  const addAgain = async () => {
    const ids = { project_id: projectId, client_user_id: member.Id }
    if ((await write.run(ids)) !== null) onClose()
  }
  return (
    <output className={styles['removed']}>
      <span>{member.FullName} was removed from the project.</span>
      <TrackerMark state={write.state} error={write.error} />
      <Button
        ref={takeFocus}
        variant="default"
        disabled={write.state === 'Updating'}
        onClick={() => void addAgain()}
      >
        Add again
      </Button>
      <CloseButton aria-label="Close" onClick={onClose} />
    </output>
  )
}
