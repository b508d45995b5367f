import { Button } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { focusOnMount } from '../focus/focus-on-mount.ts'
import styles from './confirm-in-place.module.css'

/** Asks for confirmation in place, for an action that does more than its button says. Cancel has the focus, and Escape cancels. */
export function ConfirmInPlace({
  name,
  act,
  isBusy = false,
  children,
  onConfirm,
  onCancel,
}: {
  readonly name: string
  /** The verb on the confirm button. */
  readonly act: string
  readonly isBusy?: boolean
  /** What the action does, in sentences. */
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons inside
    <section className={styles['question']} aria-label={name} onKeyDown={onKeyDown}>
      {children}
      <div className={styles['acts']}>
        <Button disabled={isBusy} onClick={onConfirm}>
          {act}
        </Button>
        <Button ref={focusOnMount} variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
