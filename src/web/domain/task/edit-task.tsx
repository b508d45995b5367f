import { useState } from 'react'
import { assigneeChanges } from '#rules/tasks/assignable-people.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useSerialSave } from '#web/data/writes/use-serial-save.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { NotifyAssignees } from './notify-assignees.tsx'
import type { TaskChoices } from './task-choices.ts'
import { TaskConflict } from './task-conflict.tsx'
import { editTaskDraftKey } from './task-draft-key.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'

const valuesOf = (task: TaskRow): TaskValues => ({
  standardId: String(task.StandardId),
  assignees: task.assignees.map(({ UserId }) => UserId),
  text: task.Text,
})

/**
 * Edits a task in place. Sends only the changed values and expects the ones last seen; a conflict shows both versions. The text is
 * stored on this device until the server has it.
 */
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
  const [draft] = useState(() => readDraft(draftKey))
  const [base, setBase] = useState<TaskValues>(() => ({
    ...valuesOf(task),
    ...(draft && { text: draft.base }),
  }))
  const [values, setValues] = useState<TaskValues>(() => ({
    ...valuesOf(task),
    ...(draft && { text: draft.text }),
  }))
  const saving = useSerialSave(values)
  const [isNotifying, setNotifying] = useState(true)

  const keepDraft = (text: string, from: string) =>
    writeDraft(draftKey, text === from ? null : { text, base: from, what: 'Task' })
  const change = (next: TaskValues) => {
    setValues(next)
    keepDraft(next.text, base.text)
  }
  const onClose = () => {
    writeDraft(draftKey, null)
    onClosed()
  }
  const send = async (to: TaskValues, from: TaskValues) => {
    const changed = changesOf(from, to)
    if (changed === null) return true
    const saved = await edit.run(
      {
        task_id: task.Id,
        project_id: task.ProjectId,
        send_notification: isNotifying,
        ...changed.parameters,
      },
      { expected: changed.expected },
    )
    return saved !== null
  }
  const save = async (from: TaskValues) => {
    const stored = await saving.save(from, send)
    if (!stored) return
    if (saving.holds(stored)) return onClose()
    // Compare later changes with what the save stored.
    const next = { ...stored, text: stored.text.trim() }
    setBase(next)
    const unsaved = readDraft(draftKey)
    if (unsaved) keepDraft(unsaved.text, next.text)
  }
  const submit = (to: TaskValues) => {
    // The assignees chosen now; the form state has them only after the next render.
    saving.hold(to)
    void save(base)
  }
  const saveOver = (stored: Partial<TaskValues>) => {
    const next = { ...base, ...stored }
    setBase(next)
    void save(next)
  }
  const leave = () => {
    if (changesOf(base, values) === null) onClose()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const conflict = edit.error?.conflict

  return (
    <>
      <TaskForm
        name="Edit task"
        act="Save"
        values={values}
        choices={withAssigned(choices, task)}
        isSaving={edit.state === 'Updating'}
        options={<NotifyAssignees isOn={isNotifying} onChange={setNotifying} />}
        onChange={change}
        onSave={submit}
        onEscape={leave}
        onClose={onClose}
      >
        {edit.state === 'Error' ? (
          !conflict && (
            <ErrorAlert
              what="The task was not changed"
              error={edit.error}
              kept="Your entries are still here."
            />
          )
        ) : (
          <SaveStatus state={edit.state} />
        )}
      </TaskForm>
      {conflict && (
        <TaskConflict
          conflict={conflict}
          task={task}
          choices={choices}
          text={values.text}
          onSaveOver={saveOver}
          onLeave={onClose}
        />
      )}
    </>
  )
}

/** Returns the parameters and expected values of a change; null when nothing differs. */
function changesOf(from: TaskValues, to: TaskValues) {
  const isMoved = to.standardId !== from.standardId
  const isReworded = to.text.trim() !== from.text
  const people = assigneeChanges(from.assignees, to.assignees)
  const isReassigned = people.add_assignees.length + people.remove_assignees.length > 0
  if (!isMoved && !isReworded && !isReassigned) return null
  return {
    parameters: {
      ...people,
      previous_assignees: from.assignees.map((user_id) => ({ user_id })),
      ...(isReworded && { text: to.text.trim() }),
      ...(isMoved && { newStandardId: Number(to.standardId) }),
    },
    expected: {
      ...(isReworded && { Text: from.text }),
      ...(isMoved && { StandardId: Number(from.standardId) }),
    },
  }
}

/** Adds the current assignees to the choices: some may have left the project. */
function withAssigned(choices: TaskChoices, task: TaskRow): TaskChoices {
  const known = new Set(choices.people?.map(({ value }) => value))
  const others = task.assignees
    .filter(({ UserId }) => !known.has(UserId))
    .map(({ UserId, FullName }) => ({ value: UserId, label: FullName }))
  return { ...choices, people: choices.people && [...choices.people, ...others] }
}
