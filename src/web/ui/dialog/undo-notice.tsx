import { Button, CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { focusOnMount } from '../focus/focus-on-mount.ts'
import { SaveStatus } from '../save-status/save-status.tsx'
import styles from './undo-notice.module.css'

/** Reports what was just deleted or removed, and offers to undo it. */
export function UndoNotice({
  write,
  act = 'Undo',
  title,
  isFocused = false,
  className = '',
  children,
  onUndo,
  onClose,
}: {
  /** The write that undoes the deletion. */
  readonly write: { readonly state: UpdateState; readonly error: ApiError | null }
  /** The label of the button that undoes it; `title` is its tooltip. */
  readonly act?: string
  readonly title?: string
  /** Whether that button takes the focus when the notice appears. */
  readonly isFocused?: boolean
  readonly className?: string | undefined
  /** What was deleted, as a sentence. */
  readonly children: ReactNode
  /** Resolves to null when it failed; otherwise the notice closes. */
  readonly onUndo: () => Promise<unknown>
  readonly onClose: () => void
}) {
  const undo = async () => {
    if ((await onUndo()) !== null) onClose()
  }
  return (
    <output className={`${styles['notice']} ${className}`}>
      <span>{children}</span>
      <SaveStatus state={write.state} error={write.error} />
      <Button
        ref={isFocused ? focusOnMount : null}
        variant="default"
        title={title}
        disabled={write.state === 'Updating'}
        onClick={() => void undo()}
      >
        {act}
      </Button>
      <CloseButton aria-label="Close" onClick={onClose} />
    </output>
  )
}
