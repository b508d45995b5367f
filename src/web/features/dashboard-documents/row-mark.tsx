import { CloseButton } from '@mantine/core'
import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError } from '../../data/api.ts'
import styles from './row-mark.module.css'

/** The state of a write where a line has room for a sign alone; a failure says below the line what happened. */
export function RowMark({
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
            Not saved: {error?.text}
            {error?.requestId && <small> ({error.requestId})</small>}
            <CloseButton size="sm" tabIndex={-1} aria-label="Close" onClick={reset} />
          </span>
        </>
      )}
    </output>
  )
}
