import { Button } from '@mantine/core'
import styles from '#web/ui/error/stored-change.module.css'

export type Answers = {
  /** The label of the button that proceeds. */
  readonly confirmLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The two answers to a question before an action. */
export const AnswerButtons = ({ confirmLabel, onConfirm, onCancel }: Answers) => (
  <div className={styles['acts']}>
    <Button size="compact-sm" onClick={onConfirm}>
      {confirmLabel}
    </Button>
    <Button size="compact-sm" variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
