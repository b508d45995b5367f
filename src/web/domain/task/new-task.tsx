import { useEffect, useRef, useState } from 'react'
import { readDraft, writeDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { typedSince } from '#web/ui/form/typed-since.ts'
import type { TaskChoices } from './task-choices.ts'
import { newTaskDraftKey, putAside } from './task-draft-key.ts'
import { TaskForm, type TaskValues } from './task-form.tsx'

const what = 'New task'

// Notified of each added task: a form that was closed before the response and reopened still contains its
// text.
const openForms = new Set<(draftKey: string, text: string) => void>()

/** Calls a listener with the text of each task that any form of a draft has added. */
function useAddedElsewhere(draftKey: string, onAdded: (text: string) => void): void {
  const listener = useRef(onAdded)
  useEffect(() => {
    listener.current = onAdded
  })
  useEffect(() => {
    const onTask = (key: string, text: string) => {
      if (key === draftKey) listener.current(text)
    }
    openForms.add(onTask)
    return () => void openForms.delete(onTask)
  }, [draftKey])
}

/**
 * Adds a task to the given standard, or to one of the choices. Its text is stored on this device until the server has it, and is
 * restored when the form is closed and reopened.
 */
export function NewTask({
  projectId,
  standardId,
  choices,
  onClose,
}: {
  readonly projectId: number
  readonly standardId?: number
  readonly choices: TaskChoices
  readonly onClose: () => void
}) {
  const creation = useTransformation('Task:Create')
  const draftKey = useDraftKey()(newTaskDraftKey(projectId, standardId))
  const [values, setValues] = useState<TaskValues>(() => ({
    standardId: standardId === undefined ? null : String(standardId),
    assignees: [],
    text: readDraft(draftKey)?.text ?? '',
    due: '',
  }))

  const latest = useRef(values)
  const change = (next: TaskValues) => {
    latest.current = next
    setValues(next)
    writeDraft(draftKey, next.text === '' ? null : { text: next.text, base: '', what })
  }
  useAddedElsewhere(draftKey, (text) => {
    if (text === latest.current.text) onClose()
  })
  const add = async (task: TaskValues) => {
    const added = await creation.run({
      project_id: projectId,
      standard_id: Number(task.standardId),
      text: task.text.trim(),
      ...(task.due !== '' && { due_date: task.due }),
      assignees: task.assignees.map((user_id) => ({ user_id })),
    })
    if (added === null) return
    // Text typed during the save belongs to the next task.
    change({ ...latest.current, text: typedSince(task.text, latest.current.text) })
    if (latest.current.text === '') onClose()
    for (const onTask of openForms) onTask(draftKey, task.text)
  }

  const close = () => {
    if (values.text !== '') writeDraft(draftKey, { text: values.text, base: putAside, what })
    onClose()
  }

  return (
    <TaskForm
      name="New task"
      act="Add task"
      values={values}
      isChanged={values.text !== '' || values.assignees.length > 0 || values.due !== ''}
      choices={choices}
      write={creation}
      failure={{ what: 'The task was not added', kept: 'The text is still in the field.' }}
      onChange={change}
      onSave={(task) => void add(task)}
      onClose={close}
    />
  )
}
