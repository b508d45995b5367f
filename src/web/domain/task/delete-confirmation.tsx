import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import styles from './task-form.module.css'

/** Asks for confirmation in place before deleting a task; Cancel has the focus, Esc cancels. */
export function DeleteConfirmation({
  isBusy,
  onDelete,
  onCancel,
}: {
  readonly isBusy: boolean
  readonly onDelete: () => void
  readonly onCancel: () => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons inside
    <fieldset
      className={styles['confirmation']}
      aria-label="Delete this task?"
      onKeyDown={onKeyDown}
    >
      <span>Delete this task?</span>
      <Button size="compact-sm" color="red" variant="outline" disabled={isBusy} onClick={onDelete}>
        Delete
      </Button>
      <Button size="compact-sm" variant="default" ref={focusOnMount} onClick={onCancel}>
        Cancel
      </Button>
    </fieldset>
  )
}
