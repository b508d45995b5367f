import { Button, Textarea } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './citing.module.css'

/** Where in a document the evidence is: page, section, quotation. Enter saves, Shift+Enter begins a new line, Esc leaves. */
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
  /** The word on the button that saves. */
  readonly act: string
  readonly isSaving: boolean
  /** Whether all that is needed beside the passage is there. */
  readonly isReady?: boolean
  readonly hasFocus?: boolean
  /** What is told beside the buttons. */
  readonly children?: ReactNode
  readonly onChange: (text: string) => void
  readonly onSave: () => void
  /** Leaves the field; what was typed stays kept. */
  readonly onLeave: () => void
  /** Leaves the field and forgets what was typed. */
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
        ref={hasFocus ? takeFocus : null}
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
