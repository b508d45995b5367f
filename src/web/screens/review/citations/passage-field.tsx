import { Button, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './citations.module.css'

/** The passage of a citation: page, section, quotation. Enter saves, Shift+Enter starts a new line, Esc closes. */
export function PassageField({
  text,
  act,
  write,
  failure,
  isReady = true,
  hasFocus = true,
  onChange,
  onSave,
  onLeave,
  onDiscard,
}: {
  readonly text: string
  /** The label of the save button. */
  readonly act: string
  /** The state of the write, and what it failed to do; null where that is reported elsewhere. */
  readonly write: { readonly state: UpdateState; readonly error: ApiError | null }
  readonly failure: string | null
  /** Whether everything required besides the passage is present. */
  readonly isReady?: boolean
  readonly hasFocus?: boolean
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  /** Closes the field and keeps the draft. */
  readonly onLeave: () => void
  /** Closes the field and discards the draft. */
  readonly onDiscard: () => void
}) {
  const canSave = isReady && write.state !== 'Updating'
  return (
    <>
      <Textarea
        label="Where in the document"
        description="Page, section or the passage itself. Enter to save, Shift+Enter for a new line."
        ref={hasFocus ? focusOnMount : null}
        rows={2}
        value={text}
        classNames={{ input: styles['passage'] ?? '' }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onPassageKey(canSave ? onSave : null, onLeave)}
      />
      <div className={styles['acts']}>
        <Button disabled={!canSave} onClick={onSave}>
          {act}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          Cancel
        </Button>
        <SaveStatus state={write.state === 'Error' ? 'Pending' : write.state} />
      </div>
      {write.state === 'Error' && failure !== null && (
        <ErrorAlert what={failure} error={write.error} kept="Your text is still in the field." />
      )}
    </>
  )
}

const onPassageKey =
  (onSave: (() => void) | null, onLeave: () => void) => (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      onSave?.()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }
