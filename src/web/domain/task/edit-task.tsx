import { useState } from 'react'
import { assigneeChanges } from '#rules/tasks/assignable-people.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useSerialSave } from '#web/data/writes/use-serial-save.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { NotifyAssignees } from './notify-assignees.tsx'
import type { TaskChoices } from './task-choices.ts'
import { TaskConflict } from './task-conflict.tsx'
import { editTaskDraftKey } from './task-draft-key.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'

const valuesOf = (task: TaskRow): TaskValues => ({
  standardId: String(task.StandardId),
  assignees: task.assignees.map(({ UserId }) => UserId),
  text: task.Text,
  due: task.DueDate?.slice(0, 10) ?? '',
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
  const [isNotifying, setNotifying] = useState(true)
  const draft = useTaskDraft(task)
  const { values } = draft
  const onClose = () => {
    draft.discard()
    onClosed()
  }
  const { edit, submit, saveOver } = useTaskEdit(task, draft, isNotifying, onClose)
  const conflict = edit.error?.conflict

  return (
    <>
      <TaskForm
        name="Edit task"
        act="Save"
        values={values}
        isChanged={changesOf(draft.base, values) !== null}
        choices={withAssigned(choices, task)}
        write={edit}
        failure={{ what: 'The task was not changed', kept: 'Your entries are still here.' }}
        options={<NotifyAssignees isOn={isNotifying} onChange={setNotifying} />}
        onChange={draft.change}
        onSave={submit}
        onClose={onClose}
      />
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

type TaskDraft = ReturnType<typeof useTaskDraft>

/** The values of a task as typed, and `base`, those that the server has. A changed text is stored on this device. */
function useTaskDraft(task: TaskRow) {
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
  const store = (text: string, from: string) =>
    writeDraft(draftKey, text === from ? null : { text, base: from, what: 'Task' })
  return {
    base,
    values,
    setBase,
    change: (next: TaskValues) => {
      setValues(next)
      store(next.text, base.text)
    },
    /** Bases unsaved changes on the values that a save stored. */
    rebase: (stored: TaskValues) => {
      const next = { ...stored, text: stored.text.trim() }
      setBase(next)
      const unsaved = readDraft(draftKey)
      if (unsaved) store(unsaved.text, next.text)
    },
    discard: () => writeDraft(draftKey, null),
  }
}

/** Saves the changes of a task one after another; calls `onSaved` when nothing was changed during the save. */
function useTaskEdit(task: TaskRow, draft: TaskDraft, isNotifying: boolean, onSaved: () => void) {
  const edit = useTransformation('Task:Edit')
  const saving = useSerialSave(draft.values)
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
    if (saving.holds(stored)) onSaved()
    else draft.rebase(stored)
  }
  return {
    edit,
    submit: (to: TaskValues) => {
      // The assignees chosen now; the form state has them only after the next render.
      saving.hold(to)
      void save(draft.base)
    },
    /** Overwrites the given stored values, which caused a conflict. */
    saveOver: (stored: Partial<TaskValues>) => {
      const next = { ...draft.base, ...stored }
      draft.setBase(next)
      void save(next)
    },
  }
}

/** Returns the parameters and expected values of a change; null when nothing differs. */
function changesOf(from: TaskValues, to: TaskValues) {
  const isMoved = to.standardId !== from.standardId
  const isReworded = to.text.trim() !== from.text
  const isPutOff = to.due !== from.due
  const people = assigneeChanges(from.assignees, to.assignees)
  const isReassigned = people.add_assignees.length + people.remove_assignees.length > 0
  if (!isMoved && !isReworded && !isReassigned && !isPutOff) return null
  return {
    parameters: {
      ...people,
      previous_assignees: from.assignees.map((user_id) => ({ user_id })),
      ...(isReworded && { text: to.text.trim() }),
      ...(isMoved && { newStandardId: Number(to.standardId) }),
      ...(isPutOff && { due_date: to.due || null }),
    },
    expected: {
      ...(isReworded && { Text: from.text }),
      ...(isMoved && { StandardId: Number(from.standardId) }),
      ...(isPutOff && { DueDate: storedDate(from.due) }),
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
