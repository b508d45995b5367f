import { CloseButton } from '@mantine/core'
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { RequestId } from '#web/ui/error/request-id.tsx'
import styles from './row-save-status.module.css'

/** The save status as an icon for narrow rows; an error message is shown below the row. */
export function RowSaveStatus({
  write: { state, error, reset },
}: {
  readonly write: {
    readonly state: UpdateState
    readonly error: ApiError | null
    readonly reset: () => void
  }
}) {
  return (
    <output className={styles['mark']} data-state={state}>
      {state === 'Updating' && <LoaderCircle size={14} aria-label="Saving" />}
      {state === 'Success' && <Check size={14} aria-label="Saved" />}
      {state === 'Error' && (
        <>
          <TriangleAlert size={14} aria-hidden />
          <span className={styles['problem']}>
            Not saved: {error?.text} <RequestId id={error?.requestId} />
            <CloseButton size="sm" tabIndex={-1} aria-label="Close" onClick={reset} />
          </span>
        </>
      )}
    </output>
  )
}
