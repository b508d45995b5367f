import { Button, MultiSelect, Select, Textarea } from '@mantine/core'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
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
  /** What is told beside the buttons: trackers, errors. */
  readonly children: ReactNode
  readonly onChange: (values: TaskValues) => void
  readonly onSave: () => void
  readonly onClose: () => void
}) {
  const isComplete = values.standardId !== null && values.text.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isSaving) onSave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The first Esc closes the list of choices, the next one the form.
    if (event.target instanceof Element && event.target.ariaExpanded === 'true') return
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form className={styles['form']} aria-label={name} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={styles['pair']}>
        <Select
          label="Standard"
          searchable
          data={choices.standards.map((choice) => ({ ...choice }))}
          value={values.standardId}
          ref={focused === 'standard' ? takeFocus : null}
          nothingFoundMessage="No such standard"
          limit={200}
          allowDeselect={false}
          onChange={(standardId) => onChange({ ...values, standardId })}
        />
        <MultiSelect
          label="Assigned to"
          searchable
          data={choices.people.map(({ group, items }) => ({ group, items: [...items] }))}
          value={[...values.assignees]}
          nothingFoundMessage="Nobody of that name"
          onChange={(assignees) => onChange({ ...values, assignees })}
        />
      </div>
      <Textarea
        label="Task"
        autosize={false}
        rows={3}
        value={values.text}
        ref={focused === 'text' ? takeFocus : null}
        classNames={{ input: styles['text'] ?? '' }}
        onChange={({ currentTarget }) => onChange({ ...values, text: currentTarget.value })}
      />
      <div className={styles['foot']}>
        <Button type="submit" disabled={!isComplete || isSaving}>
          {act}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}
