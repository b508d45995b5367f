import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { RequestId } from '../error/request-id.tsx'
import styles from './save-status.module.css'

const words: Readonly<Record<UpdateState, string>> = {
  Pending: '',
  Updating: 'Saving',
  Success: 'Saved',
  Error: 'Not saved',
  Complete: '',
}

/** The state of a write, next to its control. It reserves its space when there is nothing to show, so that the layout does not jump. */
export function SaveStatus({
  state,
  error,
}: {
  readonly state: UpdateState
  readonly error?: ApiError | null
}) {
  const isOfPreview = state === 'Error' && error?.code === 'previewReadOnly'
  return (
    <output className={styles['mark']} data-state={state}>
      {state === 'Updating' && <LoaderCircle size={14} aria-hidden className={styles['turning']} />}
      {state === 'Success' && <Check size={14} aria-hidden />}
      {state === 'Error' && <TriangleAlert size={14} aria-hidden />}
      {/* A single element, since the gap would separate its parts. */}
      <span>
        {isOfPreview ? 'Changes are turned off in a preview' : words[state]}
        {state === 'Error' && error && !isOfPreview && (
          <>
            : {error.text} <RequestId id={error.requestId} />
          </>
        )}
      </span>
    </output>
  )
}
