import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ApiError } from '../data/api.ts'
import type { UpdateState } from '../../rules/update-tracker.ts'
import styles from './tracker-mark.module.css'

const words: Readonly<Record<UpdateState, string>> = {
  Pending: '',
  Updating: 'Saving',
  Success: 'Saved',
  Error: 'Not saved',
  Complete: '',
}

/** The state of a write, where it was made; it has its place even when there is nothing to tell, so that nothing jumps. */
export function TrackerMark({
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
      {/* One text: its parts would be set apart. */}
      <span>
        {isOfPreview ? 'Changes are turned off in a preview' : words[state]}
        {state === 'Error' && error && !isOfPreview && (
          <>
            : {error.text}
            {error.requestId && <small> ({error.requestId})</small>}
          </>
        )}
      </span>
    </output>
  )
}
