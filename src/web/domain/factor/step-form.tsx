import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { FactorError } from './factor-error.tsx'
import type { FactorActionError } from './use-factor-action.ts'
import styles from './factors.module.css'

/** A text that a step needs; submitting the form without it marks it as missing. */
export function useRequiredText(initial = '') {
  const [text, setText] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  return {
    text,
    isMissing,
    type: setText,
    clear: () => {
      setText('')
      setMissing(false)
    },
    submit: (use: () => void) => (event: FormEvent) => {
      event.preventDefault()
      setMissing(text.trim() === '')
      if (text.trim() !== '') use()
    },
  }
}

/** A step of the second-factor settings in which something is entered. */
export function StepForm({
  label,
  failure,
  failed,
  acts,
  hint,
  children,
  onSubmit,
}: {
  readonly label: string
  readonly failure: FactorActionError | null
  /** What failed, as a sentence without its full stop. */
  readonly failed: string
  readonly acts: ReactNode
  /** A sentence below the buttons. */
  readonly hint?: string | false
  readonly children: ReactNode
  readonly onSubmit: (event: FormEvent) => void
}) {
  return (
    <form className={styles['step']} aria-label={label} noValidate onSubmit={onSubmit}>
      {children}
      <FactorError what={failed} failure={failure} />
      <div className={styles['acts']}>{acts}</div>
      {hint && <p className={styles['words']}>{hint}</p>}
    </form>
  )
}

/** Leaves a step without doing anything. */
export const CancelButton = ({ onLeave }: { readonly onLeave: () => void }) => (
  <Button variant="default" onClick={onLeave}>
    Cancel
  </Button>
)
