import { TextInput } from '@mantine/core'
import type { KeyboardEvent, Ref } from 'react'
import { earliestDate, isProjectDay } from '#rules/projects/project-dates.ts'
import { dayByKey, dueKeys } from '#rules/tasks/due-keys.ts'
import { useToday } from '../date/use-today.ts'
import styles from './due-date.module.css'

const latestDate = '9999-12-31'
const hint = Object.entries(dueKeys)
  .map(([key, does]) => `${key} ${does}`)
  .join(', ')

/** The problem of the typed date; null when it is valid or empty. */
export function dueProblem(field: HTMLInputElement | null): string | null {
  if (field?.validity.badInput === true) return 'Enter the whole date, or press x for none'
  const day = field?.value ?? ''
  return day === '' || isProjectDay(day) ? null : 'The year must be 1900 or later'
}

/** The due date of a task, empty for none: typed, chosen, or set by one key. */
export function DueDateField({
  ref,
  value,
  error,
  onChange,
}: {
  readonly ref: Ref<HTMLInputElement>
  /** As YYYY-MM-DD. */
  readonly value: string
  readonly error: string | null
  readonly onChange: (day: string) => void
}) {
  const today = useToday()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const day = dayByKey(event.key.toLowerCase(), value, today)
    if (day === null) return
    event.preventDefault()
    // Set the field itself: a partly typed date has an empty value, so React would see no change when the
    // date is cleared.
    event.currentTarget.value = day
    onChange(day)
  }
  return (
    <TextInput
      ref={ref}
      type="date"
      label="Due date"
      description={<span className={styles['keys']}>Keys: {hint}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={earliestDate}
      max={latestDate}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
