import type { Conflict } from '#rules/api/api-error.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import { TextConflict } from '#web/ui/error/text-conflict.tsx'
import type { TaskChoices } from './task-choices.ts'
import type { TaskValues } from './task-form.tsx'

/** A conflict in an edited task: shows the stored values next to the person's own, to keep either. */
export function TaskConflict({
  conflict,
  task,
  choices,
  text,
  onSaveOver,
  onLeave,
}: {
  readonly conflict: Conflict
  readonly task: TaskRow
  readonly choices: TaskChoices
  /** The person's own text. */
  readonly text: string
  /** Overwrites the given stored values with the person's own. */
  readonly onSaveOver: (stored: Partial<TaskValues>) => void
  /** Leaves the task as stored. */
  readonly onLeave: () => void
}) {
  if (conflict.field === 'Text') {
    const theirs = String(conflict.stored)
    return (
      <TextConflict
        mine={text}
        theirs={theirs}
        conflict={conflict}
        onKeepMine={() => onSaveOver({ text: theirs })}
        onTakeTheirs={onLeave}
      />
    )
  }
  if (conflict.field === 'DueDate') {
    const due = typeof conflict.stored === 'string' ? conflict.stored : null
    return (
      <StoredChange
        conflict={conflict}
        what="The due date"
        stored={due === null ? 'none' : displayDate(due)}
        confirmLabel="Save my changes anyway"
        onConfirm={() => onSaveOver({ due: due?.slice(0, 10) ?? '' })}
        onCancel={onLeave}
      />
    )
  }
  const isOfPeople = conflict.field === 'assignees'
  const names = new Map([
    ...(choices.people ?? []).map(({ value, label }) => [value, label] as const),
    ...task.assignees.map(({ UserId, FullName }) => [UserId, FullName] as const),
  ])
  const ids = Array.isArray(conflict.stored) ? conflict.stored.map(String) : []
  const standardId = String(conflict.stored)
  const standard =
    choices.standards?.find(({ value }) => value === standardId)?.label ?? task.StandardName
  return (
    <StoredChange
      conflict={conflict}
      what={isOfPeople ? 'Assigned to' : 'The standard'}
      stored={isOfPeople ? ids.map((id) => names.get(id) ?? id).join(', ') || 'no one' : standard}
      confirmLabel="Save my changes anyway"
      onConfirm={() => onSaveOver(isOfPeople ? { assignees: ids } : { standardId })}
      onCancel={onLeave}
    />
  )
}
