import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TaskRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LineText } from '../../ui/line-text.tsx'
import { editTaskDraftKey } from '../../ui/task-draft-key.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { assigneeChanges } from './assignee-changes.ts'
import type { TaskChoices } from './task-choices.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'
import styles from './task-form.module.css'

const idsOf = ({ assignees }: TaskRow): string[] => assignees.map(({ UserId }) => UserId)

/** Changes the text, the assignees or the standard of a task in its place; what somebody else changed meanwhile is shown, never overwritten unseen. */
export function EditTask({
  task,
  choices,
  onClose: onClosed,
}: {
  readonly task: TaskRow
  readonly choices: TaskChoices
  readonly onClose: () => void
}) {
  const edit = useTransformation('Task:Edit')
  const { UserId } = useUser()
  const draftKey = editTaskDraftKey(UserId, task.Id)
  const [begun] = useState(() => keptDraft(draftKey))
  const [base, setBase] = useState(begun ? { ...task, Text: begun.base } : task)
  const [values, setValues] = useState<TaskValues>(() => ({
    standardId: String(task.StandardId),
    assignees: idsOf(task),
    text: begun?.text ?? task.Text,
  }))

  const change = (next: TaskValues) => {
    setValues(next)
    keepDraft(draftKey, next.text === base.Text ? null : { text: next.text, base: base.Text })
  }
  const onClose = () => {
    keepDraft(draftKey, null)
    onClosed()
  }
  const save = async (from: TaskRow) => {
    const standardId = Number(values.standardId)
    const isMoved = standardId !== from.StandardId
    const isReworded = values.text !== from.Text
    const changes = assigneeChanges(idsOf(from), values.assignees)
    if (
      !isMoved &&
      !isReworded &&
      changes.add_assignees.length + changes.remove_assignees.length === 0
    )
      return onClose()
    const saved = await edit.run(
      {
        task_id: from.Id,
        project_id: from.ProjectId,
        add_assignees: [...changes.add_assignees],
        remove_assignees: [...changes.remove_assignees],
        previous_assignees: [...changes.previous_assignees],
        ...(isReworded && { text: values.text }),
        ...(isMoved && { newStandardId: standardId }),
      },
      {
        expected: {
          ...(isReworded && { Text: from.Text }),
          ...(isMoved && { StandardId: from.StandardId }),
        },
      },
    )
    if (saved !== null) onClose()
  }
  const saveOverTheirs = () => {
    setBase(task)
    void save(task)
  }

  return (
    <TaskForm
      name="Edit the task"
      act="Save"
      values={values}
      choices={choices}
      isSaving={edit.state === 'Updating'}
      focused="text"
      onChange={change}
      onSave={() => void save(base)}
      onClose={onClose}
    >
      {edit.state !== 'Error' && <TrackerMark state={edit.state} />}
      {edit.state === 'Error' && (
        <div className={styles['stored']}>
          <ErrorNote
            what="The task was not changed"
            error={edit.error}
            kept="What you entered is still here."
          />
          {edit.error?.conflict && (
            <>
              <h3>Stored now</h3>
              <LineText
                text={`${task.Text}\n${task.assignees.map(({ FullName }) => FullName).join(', ')}`}
              />
              <Button variant="default" onClick={saveOverTheirs}>
                Save mine in its place
              </Button>
            </>
          )}
        </div>
      )}
    </TaskForm>
  )
}
