import { Button, CloseButton } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import type { ProjectDate } from '../../ui/dates/date-order.ts'
import styles from './date-form.module.css'

/** The date that was just deleted, and the way back: it is made again. */
export function DeletedDate({
  date,
  onClose,
}: {
  readonly date: ProjectDate
  readonly onClose: () => void
}) {
  const creation = useTransformation('Date:Create')
  const makeAgain = async () => {
    const { ProjectId: project_id, Name: name, Date: day } = date
    const made = await creation.run({ project_id, name, date: day.slice(0, 10) })
    if (made !== null) onClose()
  }
  return (
    <output className={styles['gone']}>
      <span>{date.Name} was deleted.</span>
      <TrackerMark state={creation.state} error={creation.error} />
      <Button
        variant="default"
        disabled={creation.state === 'Updating'}
        onClick={() => void makeAgain()}
      >
        Undo
      </Button>
      <CloseButton aria-label="Close" onClick={onClose} />
    </output>
  )
}
