import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Picker } from '../../ui/picker/picker.tsx'
import { usePicker } from '../../ui/picker/use-picker.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import type { TaskChoices } from './task-choices.ts'
import styles from './task-form.module.css'

/** What a form of a task holds. */
export type TaskValues = {
  readonly standardId: string | null
  readonly assignees: readonly string[]
  readonly text: string
}

/** The form of a task: standard, assignees, text; Ctrl+Enter saves, Esc closes. */
export function TaskForm({
  name,
  values,
  choices,
  act,
  isSaving,
  focused,
  options,
  children,
  onChange,
  onSave,
  onClose,
}: {
  readonly name: string
  readonly values: TaskValues
  readonly choices: TaskChoices
  /** The word on the button that saves. */
  readonly act: string
  readonly isSaving: boolean
  readonly focused: 'standard' | 'text'
  /** What else is chosen, above the buttons. */
  readonly options?: ReactNode
  /** What is told beside the buttons: trackers, errors. */
  readonly children: ReactNode
  readonly onChange: (values: TaskValues) => void
  readonly onSave: (values: TaskValues) => void
  readonly onClose: () => void
}) {
  const [isMissing, setMissing] = useState(false)
  const { standardId, text, assignees } = values
  const standard = usePicker({
    choices: choices.standards,
    values: standardId === null ? [] : [standardId],
    onChange: ([chosen = null]) => onChange({ ...values, standardId: chosen }),
  })
  const people = usePicker({
    choices: choices.people,
    values: assignees,
    isMultiple: true,
    onChange: (chosen) => onChange({ ...values, assignees: chosen }),
  })
  const send = (complete: TaskValues) => {
    setMissing(complete.standardId === null || text.trim() === '')
    if (complete.standardId === null) standard.field.current?.focus()
    else if (text.trim() !== '') onSave(complete)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    standard.settle(([chosen = null]) =>
      people.settle((to) => send({ text, standardId: chosen, assignees: to })),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <div className={styles['pair']}>
        <Picker
          picker={standard}
          label="Standard"
          hasFocus={focused === 'standard'}
          error={isMissing && standardId === null ? 'Choose a standard' : undefined}
        />
        <Picker picker={people} label="Assigned to" />
      </div>
      <Textarea
        label="Task"
        autosize={false}
        rows={3}
        value={text}
        error={isMissing && text.trim() === '' && 'Enter what has to be done'}
        ref={focused === 'text' ? takeFocus : null}
        classNames={{ input: styles['text'] ?? '' }}
        onChange={({ currentTarget }) => onChange({ ...values, text: currentTarget.value })}
      />
      {options}
      <div className={styles['foot']}>
        <Button type="submit">{act}</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}
