import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError } from '../../data/api.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { usePicker } from '../../ui/picker/use-picker.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './task-form.module.css'
import { useFocusOnOpening } from './use-focus-on-opening.ts'
import type { TaskPerson } from './task-people.ts'

type Props = {
  readonly name: string
  readonly submit: string
  /** Undefined until they are there. */
  readonly people: readonly TaskPerson[] | undefined
  readonly text: string
  readonly onText: (text: string) => void
  readonly assignees: readonly string[]
  readonly onAssignees: (ids: readonly string[]) => void
  readonly write: { readonly state: UpdateState; readonly error: ApiError | null }
  readonly onSubmit: (assignees: readonly string[]) => void
  readonly onClose: () => void
  /** What else is chosen, above the buttons. */
  readonly children?: ReactNode
}

/** The text and the assignees of a task, sent by Ctrl+Enter too. */
export function TaskForm(props: Props) {
  const { name, submit, people, text, onText, assignees, onAssignees, write, onClose } = props
  const field = useFocusOnOpening<HTMLTextAreaElement>()
  const [isMissing, setMissing] = useState(false)
  const picker = usePicker({
    choices: people?.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
    values: assignees,
    isMultiple: true,
    onChange: onAssignees,
  })
  const send = () => {
    if (write.state === 'Updating') return
    setMissing(text.trim() === '')
    if (text.trim() === '') field.current?.focus()
    else picker.settle(props.onSubmit)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <Textarea
        ref={field}
        label="Task"
        rows={3}
        value={text}
        error={isMissing && text.trim() === '' && 'Enter what has to be done'}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <Picker picker={picker} label="Assigned to" placeholder="Choose people" />
      {props.children}
      <div className={styles['acts']}>
        <Button type="submit">{submit}</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <TrackerMark state={write.state} error={write.error?.conflict ? null : write.error} />
      </div>
    </form>
  )
}
