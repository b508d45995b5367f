import { Button, Textarea } from '@mantine/core'
import {
  use,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { Transformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { Picker } from '#web/ui/picker/picker.tsx'
import { usePicker } from '#web/ui/picker/use-picker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DueDateField, dueProblem } from './due-date-field.tsx'
import type { TaskChoices } from './task-choices.ts'
import styles from './task-form.module.css'

export type TaskValues = {
  readonly standardId: string | null
  readonly assignees: readonly string[]
  readonly text: string
  /** The due date as YYYY-MM-DD; empty for none. */
  readonly due: string
}

type Props = {
  readonly name: string
  readonly values: TaskValues
  /** Whether anything was changed, so that Esc does not close the form. */
  readonly isChanged: boolean
  readonly choices: TaskChoices
  /** The label of the save button. */
  readonly act: string
  readonly write: Pick<Transformation<'Task:Create' | 'Task:Edit'>, 'state' | 'error'>
  /** What an error message says: what was not done, and what was kept. */
  readonly failure: { readonly what: string; readonly kept: string }
  /** Additional fields above the buttons. */
  readonly options?: ReactNode
  readonly onChange: (values: TaskValues) => void
  readonly onSave: (values: TaskValues) => void
  readonly onClose: () => void
}

/** The task form: standard (where there is a choice), assignees, text, due date. Ctrl+Enter saves; Esc leaves the field, or the form when nothing was changed. */
export function TaskForm(props: Props) {
  const { name, values, choices, options, onChange, onClose } = props
  const { standardId, text } = values
  const { standard, people, textField, dueField, wrongDue, ...fields } = useTaskFields(props)
  const { startsWithStandard, isMissing, submit } = fields
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (!props.isChanged) onClose()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const assignedTo = <Picker picker={people} label="Assigned to" placeholder="Choose people" />
  const dueDate = (
    <DueDateField
      ref={dueField}
      value={values.due}
      error={wrongDue}
      onChange={(due) => onChange({ ...values, due })}
    />
  )
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
      <div className={styles['pair']}>
        {choices.standards === null && assignedTo}
        {dueDate}
      </div>
      {options}
      <FormFoot {...props} />
    </form>
  )
}

/** The buttons of a task form, and the result of its write. */
const FormFoot = ({ act, write, failure, onClose }: Props) => (
  <div className={styles['foot']}>
    <Button type="submit">{act}</Button>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    {write.state === 'Error' ? (
      !write.error?.conflict && <ErrorAlert {...failure} error={write.error} />
    ) : (
      <SaveStatus state={write.state} />
    )}
  </div>
)

/** The fields of a task form. Submitting resolves the texts typed into the pickers, and focuses the first field that is missing. */
function useTaskFields({ values, choices, write, onChange, onSave }: Props) {
  const [isMissing, setMissing] = useState(false)
  const [wrongDue, setWrongDue] = useState<string | null>(null)
  const textField = useRef<HTMLTextAreaElement>(null)
  const dueField = useRef<HTMLInputElement>(null)
  const { standardId, text, assignees, due } = values
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
  const [startsWithStandard] = useState(choices.standards !== null && standardId === null)
  const isByPerson = use(OpenedByPerson)
  useEffect(() => {
    if (isByPerson && !startsWithStandard) textField.current?.focus()
  }, [isByPerson, startsWithStandard])
  const save = (complete: TaskValues) => {
    setMissing(complete.standardId === null || text.trim() === '')
    const problem = dueProblem(dueField.current)
    setWrongDue(problem)
    if (complete.standardId === null) standard.field.current?.focus()
    else if (text.trim() === '') textField.current?.focus()
    else if (problem !== null) dueField.current?.focus()
    else onSave(complete)
  }
  const settleStandard = (settled: (id: string | null) => void) =>
    choices.standards === null
      ? settled(standardId)
      : standard.settle(([chosen = null]) => settled(chosen))
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (write.state === 'Updating') return
    settleStandard((chosen) =>
      people.settle((to) => save({ text, standardId: chosen, assignees: to, due })),
    )
  }
  return { standard, people, textField, dueField, wrongDue, startsWithStandard, isMissing, submit }
}
