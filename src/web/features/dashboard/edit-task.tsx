import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TaskRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LineText } from '../../ui/line-text.tsx'
import { NotifyAssignees } from '../../ui/notify-assignees.tsx'
import { editTaskDraftKey } from '../../ui/task-draft-key.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useSerialSave } from '../../ui/use-serial-save.ts'
import { assigneeChanges } from './assignee-changes.ts'
import type { TaskChoices } from './task-choices.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'
import styles from './task-form.module.css'

const valuesOf = (task: TaskRow): TaskValues => ({
  standardId: String(task.StandardId),
  assignees: task.assignees.map(({ UserId }) => UserId),
  text: task.Text,
})

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
  const draftKey = useDraftKey()(editTaskDraftKey(task.Id))
  const [begun] = useState(() => keptDraft(draftKey))
  const [base, setBase] = useState<TaskValues>(() => ({
    ...valuesOf(task),
    ...(begun && { text: begun.base }),
  }))
  const [values, setValues] = useState<TaskValues>(() => ({
    ...valuesOf(task),
    ...(begun && { text: begun.text }),
  }))
  const saving = useSerialSave(values)
  const [isNotifying, setNotifying] = useState(true)

  const keep = (text: string, from: string) =>
    keepDraft(draftKey, text === from ? null : { text, base: from, what: 'Task' })
  const change = (next: TaskValues) => {
    setValues(next)
    keep(next.text, base.text)
  }
  const onClose = () => {
    keepDraft(draftKey, null)
    onClosed()
  }
  const send = async (to: TaskValues, from: TaskValues) => {
    const isMoved = to.standardId !== from.standardId
    const isReworded = to.text !== from.text
    const changes = assigneeChanges(from.assignees, to.assignees)
    if (
      !isMoved &&
      !isReworded &&
      changes.add_assignees.length + changes.remove_assignees.length === 0
    )
      return true
    const saved = await edit.run(
      {
        task_id: task.Id,
        project_id: task.ProjectId,
        add_assignees: [...changes.add_assignees],
        remove_assignees: [...changes.remove_assignees],
        previous_assignees: [...changes.previous_assignees],
        send_notification: isNotifying,
        ...(isReworded && { text: to.text }),
        ...(isMoved && { newStandardId: Number(to.standardId) }),
      },
      {
        expected: {
          ...(isReworded && { Text: from.text }),
          ...(isMoved && { StandardId: Number(from.standardId) }),
        },
      },
    )
    return saved !== null
  }
  const save = async (from: TaskValues) => {
    const stored = await saving.save(from, send)
    if (!stored) return
    if (saving.holds(stored)) return onClose()
    // What was changed while this was saved goes on from it.
    setBase(stored)
    const kept = keptDraft(draftKey)
    if (kept) keep(kept.text, stored.text)
  }
  const submit = (to: TaskValues) => {
    // The assignees chosen at this moment, which the next render holds.
    saving.hold(to)
    void save(base)
  }
  const saveOverTheirs = () => {
    setBase(valuesOf(task))
    void save(valuesOf(task))
  }

  return (
    <TaskForm
      name="Edit task"
      act="Save"
      values={values}
      choices={choices}
      isSaving={edit.state === 'Updating'}
      focused="text"
      options={<NotifyAssignees isOn={isNotifying} onChange={setNotifying} />}
      onChange={change}
      onSave={submit}
      onClose={onClose}
    >
      {edit.state !== 'Error' && <TrackerMark state={edit.state} />}
      {edit.state === 'Error' && (
        <div className={styles['stored']}>
          <ErrorNote
            what="The task was not changed"
            error={edit.error}
            kept="Your entries are still here."
          />
          {edit.error?.conflict && (
            <>
              <h3>Saved version</h3>
              <LineText
                text={`${task.Text}\n${task.assignees.map(({ FullName }) => FullName).join(', ')}`}
              />
              <Button variant="default" onClick={saveOverTheirs}>
                Save my version
              </Button>
            </>
          )}
        </div>
      )}
    </TaskForm>
  )
}
