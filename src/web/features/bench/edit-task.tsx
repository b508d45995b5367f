import { useState } from 'react'
import type { TaskRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { editTaskDraftKey } from '../../ui/task-draft-key.ts'
import { TextConflict } from '../../ui/text-conflict.tsx'
import { useBench } from './bench-context.ts'
import { StoredChange } from './stored-change.tsx'
import { LaterTaskForm } from './later-task-form.tsx'
import { assigneeChanges, type TaskPerson } from './task-people.ts'

/** A task that is being changed: its text, kept in this tab until the server has taken it, and who has it. */
export function EditTask({
  task,
  people,
  onClose: onClosed,
}: {
  readonly task: TaskRow
  readonly people: readonly TaskPerson[]
  readonly onClose: () => void
}) {
  const { project_id, personName } = useBench()
  const write = useTransformation('Task:Edit')
  const before = task.assignees.map(({ UserId }) => UserId)
  const user = useUser()
  const draftKey = editTaskDraftKey(user.UserId, task.Id)
  const [begun] = useState(() => keptDraft(draftKey))
  const [text, setText] = useState(begun?.text ?? task.Text)
  const [assignees, setAssignees] = useState<readonly string[]>(before)
  const [seen, setSeen] = useState({ text: begun?.base ?? task.Text, assignees: before })
  const known = new Set(people.map(({ Id }) => Id))
  const others = task.assignees
    .filter(({ UserId }) => !known.has(UserId))
    .map(({ UserId, FullName }) => ({ Id: UserId, FullName }))

  const change = (typed: string) => {
    setText(typed)
    keepDraft(draftKey, typed === seen.text ? null : { text: typed, base: seen.text })
  }
  const onClose = () => {
    keepDraft(draftKey, null)
    onClosed()
  }
  const save = async (from: typeof seen) => {
    const updates = await write.run(
      {
        task_id: task.Id,
        project_id,
        text: text.trim(),
        ...assigneeChanges(from.assignees, assignees),
        previous_assignees: from.assignees.map((user_id) => ({ user_id })),
      },
      { expected: { Text: from.text } },
    )
    if (updates) onClose()
  }
  const goOnFrom = (stored: Partial<typeof seen>) => {
    const now = { ...seen, ...stored }
    setSeen(now)
    void save(now)
  }
  const conflict = write.error?.conflict

  return (
    <>
      <LaterTaskForm
        name="Edit task"
        submit="Save"
        people={[...people, ...others]}
        text={text}
        onText={change}
        assignees={assignees}
        onAssignees={setAssignees}
        write={write}
        onSubmit={() => void save(seen)}
        onClose={onClose}
      />
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
          what="Who has this task"
          stored={namesOf(conflict.stored, personName)}
          goOn="Save mine all the same"
          onGoOn={() => goOnFrom({ assignees: conflict.stored as string[] })}
          onLeave={onClose}
        />
      )}
    </>
  )
}

const namesOf = (ids: unknown, personName: (id: string) => string | null): string =>
  (Array.isArray(ids) ? (ids as string[]) : []).map((id) => personName(id)).join(', ') || 'nobody'
