import { Button } from '@mantine/core'
import type { Conflict } from '#rules/api/api-error.ts'
import { DateText } from '../text/date-text.tsx'
import styles from './stored-change.module.css'

/** Reports that someone else changed a value: what is stored, by whom and since when. The person chooses which value stays. */
export function StoredChange({
  conflict,
  what,
  stored,
  confirmLabel,
  keep = 'Keep as is',
  onConfirm,
  onCancel,
}: {
  readonly conflict: Conflict
  /** The changed value, as the subject of a sentence. */
  readonly what: string
  /** The stored value in words. */
  readonly stored: string
  /** The label of the button that stores the person's own value anyway. */
  readonly confirmLabel?: string
  /** The label of the button that keeps the stored value. */
  readonly keep?: string
  readonly onConfirm?: () => void
  readonly onCancel: () => void
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
        {confirmLabel && onConfirm && (
          <Button size="compact-sm" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {keep}
        </Button>
      </div>
    </div>
  )
}
