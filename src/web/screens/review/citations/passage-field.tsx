import { Button, Textarea } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import styles from './citations.module.css'

/** The passage of a citation: page, section, quotation. Enter saves, Shift+Enter starts a new line, Esc closes. */
export function PassageField({
  text,
  act,
  isSaving,
  isReady = true,
  hasFocus = true,
  children,
  onChange,
  onSave,
  onLeave,
  onDiscard,
}: {
  readonly text: string
  /** The label of the save button. */
  readonly act: string
  readonly isSaving: boolean
  /** Whether everything required besides the passage is present. */
  readonly isReady?: boolean
  readonly hasFocus?: boolean
  /** The status next to the buttons. */
  readonly children?: ReactNode
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  /** Closes the field and keeps the draft. */
  readonly onLeave: () => void
  /** Closes the field and discards the draft. */
  readonly onDiscard: () => void
}) {
  const canSave = isReady && !isSaving
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (canSave) onSave()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
  }
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
        onKeyDown={onKeyDown}
      />
      <div className={styles['acts']}>
        <Button disabled={!canSave} onClick={onSave}>
          {act}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          Cancel
        </Button>
        {children}
      </div>
    </>
  )
}
