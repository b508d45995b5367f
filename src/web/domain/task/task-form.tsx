import { Button, Textarea } from '@mantine/core'
import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Picker } from '#web/ui/picker/picker.tsx'
import { usePicker } from '#web/ui/picker/use-picker.ts'
import type { TaskChoices } from './task-choices.ts'
import styles from './task-form.module.css'

/** The values of a task form. */
export type TaskValues = {
  readonly standardId: string | null
  readonly assignees: readonly string[]
  readonly text: string
}

/** The task form: standard (where there is a choice), assignees, text. Ctrl+Enter saves, Esc calls `onEscape`. */
export function TaskForm({
  name,
  values,
  choices,
  act,
  isSaving,
  options,
  children,
  onChange,
  onSave,
  onEscape,
  onClose,
}: {
  readonly name: string
  readonly values: TaskValues
  readonly choices: TaskChoices
  /** The label of the save button. */
  readonly act: string
  readonly isSaving: boolean
  /** Additional fields above the buttons. */
  readonly options?: ReactNode
  /** The save state and its errors, next to the buttons. */
  readonly children: ReactNode
  readonly onChange: (values: TaskValues) => void
  readonly onSave: (values: TaskValues) => void
  readonly onEscape: () => void
  readonly onClose: () => void
}) {
  const [isMissing, setMissing] = useState(false)
  const textField = useRef<HTMLTextAreaElement>(null)
  const { standardId, text, assignees } = values
  const isStandardFirst = choices.standards !== null && standardId === null
  const standard = usePicker({
    choices: choices.standards ?? [],
    values: standardId === null ? [] : [standardId],
    onChange: ([chosen = null]) => onChange({ ...values, standardId: chosen }),
  })
  const people = usePicker({
    choices: choices.people,
    values: assignees,
    isMultiple: true,
    onChange: (chosen) => onChange({ ...values, assignees: chosen }),
  })
  const [startsWithStandard] = useState(isStandardFirst)
  useEffect(() => {
    if (!startsWithStandard) textField.current?.focus()
  }, [startsWithStandard])
  const send = (complete: TaskValues) => {
    setMissing(complete.standardId === null || text.trim() === '')
    if (complete.standardId === null) standard.field.current?.focus()
    else if (text.trim() === '') textField.current?.focus()
    else onSave(complete)
  }
  const settleStandard = (settled: (id: string | null) => void) =>
    choices.standards === null
      ? settled(standardId)
      : standard.settle(([chosen = null]) => settled(chosen))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    settleStandard((chosen) =>
      people.settle((to) => send({ text, standardId: chosen, assignees: to })),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onEscape()
  }
  const assignedTo = <Picker picker={people} label="Assigned to" placeholder="Choose people" />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      {choices.standards !== null && (
        <div className={styles['pair']}>
          <Picker
            picker={standard}
            label="Standard"
            hasFocus={startsWithStandard}
            error={isMissing && standardId === null ? 'Choose a standard' : undefined}
          />
          {assignedTo}
        </div>
      )}
      <Textarea
        ref={textField}
        label="Task"
        autosize={false}
        rows={3}
        value={text}
        error={isMissing && text.trim() === '' && 'Enter what has to be done'}
        classNames={{ input: styles['text'] ?? '' }}
        onChange={({ currentTarget }) => onChange({ ...values, text: currentTarget.value })}
      />
      {choices.standards === null && assignedTo}
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
