import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusOnMount } from '../focus/focus-on-mount.ts'
import { onEscape } from '../keys/on-escape.ts'
import styles from './confirm-in-place.module.css'

type Props = {
  readonly name: string
  /** The verb on the confirm button. */
  readonly act: string
  readonly isBusy?: boolean
  /** What the action does, in sentences. */
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for confirmation in place, for an action that does more than its button says. Cancel has the focus, and Escape cancels. */
export function ConfirmInPlace({
  name,
  act,
  isBusy = false,
  status,
  children,
  onConfirm,
  onCancel,
}: Props & {
  /** The state of the action, shown beside the buttons. */
  readonly status?: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons inside
    <section className={styles['question']} aria-label={name} onKeyDown={onEscape(onCancel)}>
      {children}
      <div className={styles['acts']}>
        <Button disabled={isBusy} onClick={onConfirm}>
          {act}
        </Button>
        <Button ref={focusOnMount} variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        {status}
      </div>
    </section>
  )
}

/** Asks for confirmation of a removal within a row of a list. Cancel has the focus, and Escape cancels. */
export function ConfirmInRow({ name, act, isBusy = false, children, onConfirm, onCancel }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons inside
    <fieldset className={styles['row']} aria-label={name} onKeyDown={onEscape(onCancel)}>
      <span>{children}</span>
      <Button size="compact-sm" color="red" variant="outline" disabled={isBusy} onClick={onConfirm}>
        {act}
      </Button>
      <Button ref={focusOnMount} size="compact-sm" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </fieldset>
  )
}
