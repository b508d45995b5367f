import { useState } from 'react'
import type { TaskRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { NotifyAssignees } from '../../ui/notify-assignees.tsx'
import { editTaskDraftKey } from '../../ui/task-draft-key.ts'
import { TextConflict } from '../../ui/text-conflict.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useSerialSave } from '../../ui/use-serial-save.ts'
import { useBench } from './bench-context.ts'
import { StoredChange } from './stored-change.tsx'
import { TaskForm } from './task-form.tsx'
import { assigneeChanges, type TaskPerson } from './task-people.ts'

type TaskState = { readonly text: string; readonly assignees: readonly string[] }

/** A task that is being changed: its text, kept on this device until the server has taken it, and who has it. */
export function EditTask({
  task,
  people,
  onClose: onClosed,
}: {
  readonly task: TaskRow
  readonly people: readonly TaskPerson[] | undefined
  readonly onClose: () => void
}) {
  const { project_id, personName } = useBench()
  const write = useTransformation('Task:Edit')
  const before = task.assignees.map(({ UserId }) => UserId)
  const draftKey = useDraftKey()(editTaskDraftKey(task.Id))
  const [begun] = useState(() => keptDraft(draftKey))
  const [text, setText] = useState(begun?.text ?? task.Text)
  const [assignees, setAssignees] = useState<readonly string[]>(before)
  const [seen, setSeen] = useState<TaskState>({
    text: begun?.base ?? task.Text,
    assignees: before,
  })
  const saving = useSerialSave<TaskState>({ text: text.trim(), assignees })
  const [isNotifying, setNotifying] = useState(true)
  const known = new Set(people?.map(({ Id }) => Id))
  const others = task.assignees
    .filter(({ UserId }) => !known.has(UserId))
    .map(({ UserId, FullName }) => ({ Id: UserId, FullName }))

  const keep = (typed: string, base: string) =>
    keepDraft(draftKey, typed === base ? null : { text: typed, base, what: 'Task' })
  const change = (typed: string) => {
    setText(typed)
    keep(typed, seen.text)
  }
  const onClose = () => {
    keepDraft(draftKey, null)
    onClosed()
  }
  const send = async (to: TaskState, from: TaskState) => {
    const updates = await write.run(
      {
        task_id: task.Id,
        project_id,
        text: to.text,
        ...assigneeChanges(from.assignees, to.assignees),
        previous_assignees: from.assignees.map((user_id) => ({ user_id })),
        send_notification: isNotifying,
      },
      { expected: { Text: from.text } },
    )
    return updates !== null
  }
  const save = async (from: TaskState) => {
    const stored = await saving.save(from, send)
    if (!stored) return
    if (saving.holds(stored)) return onClose()
    // What was changed while this was saved goes on from it.
    setSeen(stored)
    const kept = keptDraft(draftKey)
    if (kept) keep(kept.text, stored.text)
  }
  const submit = (wanted: readonly string[]) => {
    // The assignees chosen at this moment, which the next render holds.
    saving.hold({ text: text.trim(), assignees: wanted })
    void save(seen)
  }
  const goOnFrom = (stored: Partial<TaskState>) => {
    const now = { ...seen, ...stored }
    setSeen(now)
    void save(now)
  }
  const conflict = write.error?.conflict

  return (
    <>
      <TaskForm
        name="Edit task"
        submit="Save"
        people={people && [...people, ...others]}
        text={text}
        onText={change}
        assignees={assignees}
        onAssignees={setAssignees}
        write={write}
        onSubmit={submit}
        onClose={onClose}
      >
        <NotifyAssignees isOn={isNotifying} onChange={setNotifying} />
      </TaskForm>
      {conflict?.field === 'Text' && (
        <TextConflict
          mine={text}
          theirs={String(conflict.stored)}
          conflict={conflict}
          onKeepMine={() => goOnFrom({ text: String(conflict.stored) })}
          onTakeTheirs={onClose}
        />
      )}
      {conflict?.field === 'assignees' && (
        <StoredChange
          conflict={conflict}
          what="Assigned to"
          stored={namesOf(conflict.stored, personName)}
          goOn="Save my changes anyway"
          onGoOn={() => goOnFrom({ assignees: conflict.stored as string[] })}
          onLeave={onClose}
        />
      )}
    </>
  )
}

const namesOf = (ids: unknown, personName: (id: string) => string | null): string =>
  (Array.isArray(ids) ? (ids as string[]) : []).map((id) => personName(id)).join(', ') || 'no one'
