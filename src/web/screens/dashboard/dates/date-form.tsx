import { Button, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { earliestDate, isProjectDay } from '#rules/projects/project-dates.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import styles from './date-form.module.css'

/** The values of the date form: the day as YYYY-MM-DD, empty until it is complete. */
export type DateValues = { readonly day: string; readonly name: string }

const longestName = 200
const latestDate = '9999-12-31'

/** The form of a date: its day and name. Enter saves, Esc closes. */
export function DateForm({
  name,
  act,
  values,
  isSaving,
  closing = 'Cancel',
  children,
  onChange,
  onSave,
  onClose,
}: {
  readonly name: string
  /** The label of the submit button. */
  readonly act: string
  readonly values: DateValues
  readonly isSaving: boolean
  readonly closing?: string
  /** Content beside the buttons: save status, errors. */
  readonly children: ReactNode
  readonly onChange: (values: DateValues) => void
  readonly onSave: () => void
  readonly onClose: () => void
}) {
  const isComplete = isProjectDay(values.day) && values.name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isSaving) onSave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      onSubmit={submit}
      onKeyDown={onEscape(onClose)}
    >
      <DateFields values={values} onChange={onChange} />
      <div className={styles['acts']}>
        <Button type="submit" disabled={!isComplete || isSaving}>
          {act}
        </Button>
        <Button variant="default" onClick={onClose}>
          {closing}
        </Button>
      </div>
      {children}
    </form>
  )
}

function DateFields({
  values,
  onChange,
}: {
  readonly values: DateValues
  readonly onChange: (values: DateValues) => void
}) {
  return (
    <>
      <TextInput
        className={styles['day'] ?? ''}
        type="date"
        label="Date"
        min={earliestDate}
        max={latestDate}
        value={values.day}
        ref={focusOnMount}
        onChange={({ currentTarget }) => onChange({ ...values, day: currentTarget.value })}
      />
      <LimitedInput
        className={styles['name'] ?? ''}
        label="Event"
        longest={longestName}
        value={values.name}
        onChange={({ currentTarget }) => onChange({ ...values, name: currentTarget.value })}
      />
    </>
  )
}
