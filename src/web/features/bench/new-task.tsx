import { useRef, useState } from 'react'
import { useUser } from '../../data/session.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { newTaskDraftKey } from '../../ui/task-draft-key.ts'
import { typedSince } from '../../ui/typed-since.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useBench } from './bench-context.ts'
import { TaskForm } from './task-form.tsx'
import type { TaskPerson } from './task-people.ts'

/** A task that is being written; the text is kept on this device until the server has taken it. */
export function NewTask({
  people,
  onClose,
}: {
  readonly people: readonly TaskPerson[] | undefined
  readonly onClose: () => void
}) {
  const { project_id, module_id, standard_id } = useBench()
  const { UserId } = useUser()
  const write = useTransformation('Task:Create')
  const draftKey = useDraftKey()(newTaskDraftKey(project_id, standard_id))
  const [text, setText] = useState(() => keptDraft(draftKey)?.text ?? '')
  const [assignees, setAssignees] = useState<readonly string[]>([])

  const latest = useRef(text)
  const change = (typed: string) => {
    latest.current = typed
    setText(typed)
    keepDraft(draftKey, typed === '' ? null : { text: typed, base: '', what: 'New task' })
  }
  const submit = async (to: readonly string[]) => {
    const updates = await write.run({
      text: text.trim(),
      author_id: UserId,
      assignees: to.map((user_id) => ({ user_id })),
      module_id,
      project_id,
      standard_id,
    })
    if (!updates) return
    // What was typed while this one was saved is the next.
    change(typedSince(text, latest.current))
    if (latest.current === '') onClose()
  }
  return (
    <TaskForm
      name="New task"
      submit="Add task"
      people={people}
      text={text}
      onText={change}
      assignees={assignees}
      onAssignees={setAssignees}
      write={write}
      onSubmit={(to) => void submit(to)}
      onClose={() => {
        change('')
        onClose()
      }}
    />
  )
}
