import { Button } from '@mantine/core'
import styles from './stored-change.module.css'

/** Asks before a standard is handed in of which elements are open: it cannot be taken back. */
export function ReadyQuestion({
  open,
  all,
  goOn,
  onGoOn,
  onLeave,
}: {
  readonly open: number
  readonly all: number
  /** The words of the button that hands in all the same. */
  readonly goOn: string
  readonly onGoOn: () => void
  readonly onLeave: () => void
}) {
  return (
    <div className={styles['note']} role="alert">
      <p>
        <strong>
          {open} of {all} {all === 1 ? 'element' : 'elements'}
        </strong>{' '}
        {open === 1 ? 'is' : 'are'} not marked as ready. Handing in cannot be taken back.
      </p>
      <div className={styles['acts']}>
        <Button size="compact-sm" onClick={onGoOn}>
          {goOn}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onLeave}>
          Not yet
        </Button>
      </div>
    </div>
  )
}
