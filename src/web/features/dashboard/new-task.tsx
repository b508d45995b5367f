import { useRef, useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { newTaskDraftKey, putAside } from '../../ui/task-draft-key.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { typedSince } from '../../ui/typed-since.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import type { TaskChoices } from './task-choices.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'
import styles from './task-form.module.css'

const what = 'New task'

/** Adds a task to a standard of the project; its text is kept on this device until the server has it. */
export function NewTask({
  projectId,
  choices,
  onClose,
}: {
  readonly projectId: number
  readonly choices: TaskChoices
  readonly onClose: () => void
}) {
  const creation = useTransformation('Task:Create')
  const draftKey = useDraftKey()(newTaskDraftKey(projectId))
  const [values, setValues] = useState<TaskValues>(() => ({
    standardId: null,
    assignees: [],
    text: keptDraft(draftKey)?.text ?? '',
  }))

  const latest = useRef(values)
  const change = (next: TaskValues) => {
    latest.current = next
    setValues(next)
    keepDraft(draftKey, next.text === '' ? null : { text: next.text, base: '', what })
  }
  const add = async (task: TaskValues) => {
    const added = await creation.run({
      project_id: projectId,
      standard_id: Number(task.standardId),
      text: task.text,
      assignees: task.assignees.map((user_id) => ({ user_id })),
    })
    if (added === null) return
    // What was typed while this one was saved is the next.
    change({ ...latest.current, text: typedSince(task.text, latest.current.text) })
    if (latest.current.text === '') onClose()
  }

  const close = () => {
    if (values.text !== '') keepDraft(draftKey, { text: values.text, base: putAside, what })
    onClose()
  }

  return (
    <div className={styles['new']}>
      <TaskForm
        name="New task"
        act="Add task"
        values={values}
        choices={choices}
        isSaving={creation.state === 'Updating'}
        focused="standard"
        onChange={change}
        onSave={(task) => void add(task)}
        onClose={close}
      >
        {creation.state === 'Error' ? (
          <ErrorNote
            what="The task was not added"
            error={creation.error}
            kept="The text is still in the field."
          />
        ) : (
          <TrackerMark state={creation.state} />
        )}
      </TaskForm>
    </div>
  )
}
