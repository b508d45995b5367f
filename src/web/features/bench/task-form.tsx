import { Button, MultiSelect, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError } from '../../data/api.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './task-form.module.css'
import { useFocusOnOpening } from './use-focus-on-opening.ts'
import type { TaskPerson } from './task-people.ts'

type Props = {
  readonly name: string
  readonly submit: string
  readonly people: readonly TaskPerson[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly assignees: readonly string[]
  readonly onAssignees: (ids: string[]) => void
  readonly write: { readonly state: UpdateState; readonly error: ApiError | null }
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** The text and the assignees of a task, sent by Ctrl+Enter too. */
export function TaskForm(props: Props) {
  const { name, submit, people, text, onText, assignees, onAssignees, write, onClose } = props
  const field = useFocusOnOpening<HTMLTextAreaElement>()
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    setMissing(text.trim() === '')
    if (text.trim() !== '') props.onSubmit()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={styles['form']} aria-label={name} onSubmit={onSubmit} noValidate>
      <Textarea
        ref={field}
        label="Task"
        rows={3}
        value={text}
        error={isMissing && text.trim() === '' && 'Say what is to be done'}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <MultiSelect
        label="For"
        placeholder={assignees.length === 0 ? 'Choose people' : ''}
        searchable
        clearable
        data={people.map(({ Id, FullName }) => ({ value: Id, label: FullName }))}
        value={[...assignees]}
        onChange={onAssignees}
        comboboxProps={{ withinPortal: false }}
        withScrollArea={false}
        classNames={{ options: styles['options'] ?? '' }}
        nothingFoundMessage="Nobody of that name"
        clearButtonProps={{ 'aria-label': 'Take everybody off' }}
      />
      <div className={styles['acts']}>
        <Button type="submit" disabled={write.state === 'Updating'}>
          {submit}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <TrackerMark state={write.state} error={write.error?.conflict ? null : write.error} />
      </div>
    </form>
  )
}
