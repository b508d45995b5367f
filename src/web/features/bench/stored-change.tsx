import { Button } from '@mantine/core'
import type { Conflict } from '../../data/api.ts'
import { DateText } from '../../ui/date-text.tsx'
import styles from './stored-change.module.css'

/** Tells that someone else has changed a value in the meantime: what is stored now, by whom and since when, and lets the person decide. */
export function StoredChange({
  conflict,
  what,
  stored,
  goOn,
  keep = 'Keep as is',
  onGoOn,
  onLeave,
}: {
  readonly conflict: Conflict
  /** What was changed, as the beginning of a sentence. */
  readonly what: string
  /** The stored value in words. */
  readonly stored: string
  /** The words of the button that carries out the person's own change anyway. */
  readonly goOn?: string
  /** The words of the button that leaves the stored value as it is. */
  readonly keep?: string
  readonly onGoOn?: () => void
  readonly onLeave: () => void
}) {
  return (
    <div className={styles['note']} role="alert">
      <p>
        {what} is now <strong>{stored}</strong>
        {conflict.by && `, changed by ${conflict.by}`}
        {conflict.at && (
          <>
            {' on '}
            <DateText value={conflict.at} withTime />
          </>
        )}
        . Your change was not saved.
      </p>
      <div className={styles['acts']}>
        {goOn && onGoOn && (
          <Button size="compact-sm" onClick={onGoOn}>
            {goOn}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onLeave}>
          {keep}
        </Button>
      </div>
    </div>
  )
}
