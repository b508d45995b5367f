import { useState } from 'react'
import { useUser } from '../../data/session.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { newTaskDraftKey, putAside } from '../../ui/task-draft-key.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import type { TaskChoices } from './task-choices.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'
import styles from './task-form.module.css'

/** Adds a task to a standard of the project; its text is kept in this tab until the server has it. */
export function NewTask({
  projectId,
  choices,
  onClose,
}: {
  readonly projectId: number
  readonly choices: TaskChoices
  readonly onClose: () => void
}) {
  const { UserId } = useUser()
  const creation = useTransformation('Task:Create')
  const draftKey = newTaskDraftKey(UserId, projectId)
  const [values, setValues] = useState<TaskValues>(() => ({
    standardId: null,
    assignees: [],
    text: keptDraft(draftKey)?.text ?? '',
  }))

  const change = (next: TaskValues) => {
    setValues(next)
    keepDraft(draftKey, next.text === '' ? null : { text: next.text, base: '' })
  }
  const add = async () => {
    const added = await creation.run({
      project_id: projectId,
      standard_id: Number(values.standardId),
      text: values.text,
      assignees: values.assignees.map((user_id) => ({ user_id })),
    })
    if (added === null) return
    keepDraft(draftKey, null)
    onClose()
  }

  const close = () => {
    if (values.text !== '') keepDraft(draftKey, { text: values.text, base: putAside })
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
        onSave={() => void add()}
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
