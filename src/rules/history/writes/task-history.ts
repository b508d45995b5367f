import { isSameUser, storedUserId } from '../../people/user-id.ts'
import { isRecord, listOf } from '../../permissions/conditions/permission-facts.ts'
import {
  describeCompletion,
  describeDeletedTask,
  describeNewTask,
  describeTaskEdit,
} from '../labels/task-labels.ts'
import { dayOf, timeOf } from '../undo/sent-dates.ts'
import {
  cannot,
  isNotUndoable,
  setBack,
  unseen,
  type Inverse,
  type NotUndoable,
  type Undo,
  type Values,
  type WrittenEntry,
} from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

type Assignee = {
  readonly UserId: string
  readonly IsCompleted: boolean
  readonly isOfEarlierLink: boolean
}

/** The user ids in a list parameter, without duplicates and as they are stored. */
const peopleIn = ({ parameters, target }: WrittenEntry, name: string): string[] => [
  ...new Set(
    listOf(parameters[name]).flatMap((one) =>
      isRecord(one) && typeof one['user_id'] === 'string'
        ? [storedUserId(target, one['user_id'])]
        : [],
    ),
  ),
]

function assigneesOf(row: Values | undefined): Assignee[] | null {
  const stored = row?.['Assignees']
  if (!Array.isArray(stored)) return null
  return stored.filter(isRecord).map((one) => ({
    UserId: String(one['UserId']),
    IsCompleted: one['IsCompleted'] === true,
    isOfEarlierLink: one['isOfEarlierLink'] === true,
  }))
}

const wirePeople = (ids: readonly string[]) => ids.map((user_id) => ({ user_id }))

const undoCreation: Undo = (entry) => {
  const { parameters, updates, userId } = entry
  const { task_id } = updates
  if (task_id === undefined || parameters['text'] === undefined) return unseen
  const assignees = peopleIn(entry, 'assignees')
    .toSorted()
    .map((UserId) => ({ UserId, IsCompleted: false }))
  const left = {
    Text: parameters['text'],
    StandardId: parameters['standard_id'],
    DueDate: timeOf(parameters['due_date'] ?? null),
    Assignees: assignees,
  }
  return {
    name: 'Task:Delete',
    parameters: { task_id },
    expected: left,
    left: [{ ...left, AuthorId: userId }],
  }
}

const undoDeletion: Undo = ({ prior: [row] }) => {
  const assignees = assigneesOf(row)
  if (row === undefined || assignees === null) return unseen
  if (assignees.some(({ IsCompleted }) => IsCompleted))
    return cannot(
      'Somebody had done their part of this task, and a task that is added again is open for everybody. Add it in Tasks.',
    )
  const ids = assignees
    .filter(({ isOfEarlierLink }) => !isOfEarlierLink)
    .map(({ UserId }) => UserId)
  return {
    name: 'Task:Create',
    parameters: {
      project_id: row['ProjectId'],
      standard_id: row['StandardId'],
      text: row['Text'],
      due_date: dayOf(row['DueDate'] ?? null),
      assignees: wirePeople(ids),
    },
    expected: {},
    left: [{ AssignableUserIds: ids }],
  }
}

const textAndStandard = {
  name: 'Task:Edit',
  ids: ['task_id', 'project_id'],
  columns: { text: 'Text', newStandardId: 'StandardId', due_date: 'DueDate' },
  stored: (sent: unknown, column: string) => (column === 'DueDate' ? timeOf(sent) : sent),
  sent: (former: unknown, column: string) => (column === 'DueDate' ? dayOf(former) : former),
} as const

const undoEdit: Undo = (entry) => {
  const [row] = entry.prior
  const before = assigneesOf(row)
  const sent = {
    add: peopleIn(entry, 'add_assignees'),
    remove: peopleIn(entry, 'remove_assignees'),
  }
  const fields = setBack(entry, textAndStandard)
  if (sent.add.length + sent.remove.length === 0) return fields
  if (row === undefined || before === null) return unseen
  return withPeople(entry, { row, before, sent, fields })
}

type Edit = {
  readonly row: Values
  readonly before: readonly Assignee[]
  readonly sent: { readonly add: readonly string[]; readonly remove: readonly string[] }
  readonly fields: Inverse | NotUndoable
}

function withPeople(
  { parameters }: WrittenEntry,
  { row, before, sent, fields }: Edit,
): Inverse | NotUndoable {
  const had = (id: string) => before.some(({ UserId }) => isSameUser(UserId, id))
  const added = sent.add.filter((id) => !had(id))
  const removed = before.filter(({ UserId }) => sent.remove.some((id) => isSameUser(id, UserId)))
  if (removed.some(({ IsCompleted, isOfEarlierLink }) => IsCompleted || isOfEarlierLink))
    return cannot(
      'A person who was taken off this task had done their part of it. Assign them in Tasks.',
    )
  if (added.length + removed.length === 0) return fields
  const gone = removed.map(({ UserId }) => UserId)
  const after = [...before.map(({ UserId }) => UserId).filter((id) => !gone.includes(id)), ...added]
  const text = isNotUndoable(fields) ? { parameters: {}, expected: {} } : fields
  return {
    name: 'Task:Edit',
    parameters: {
      task_id: parameters['task_id'],
      project_id: parameters['project_id'],
      ...text.parameters,
      ...(gone.length > 0 && { add_assignees: wirePeople(gone) }),
      ...(added.length > 0 && { remove_assignees: wirePeople(added) }),
      previous_assignees: wirePeople(after),
    },
    expected: text.expected,
    left: [{ ...row, ...text.expected, AssignableUserIds: gone }],
  }
}

const undoCompletion: Undo = ({ parameters, prior: [row] }) => {
  const { task_id, assignee } = parameters
  if (!isRecord(assignee) || typeof row?.['IsCompleted'] !== 'boolean') return unseen
  const { user_id, is_completed: isCompleted } = assignee
  const before = row['IsCompleted']
  if (before === isCompleted) return cannot('This changed nothing.')
  return {
    name: 'Task:UpdateCompletion',
    parameters: { task_id, assignee: { user_id, is_completed: before } },
    expected: { IsCompleted: isCompleted },
    left: [{ ...row, IsCompleted: isCompleted }],
  }
}

/** The history of the writes of the focus Task. */
export const taskHistory = {
  'Task:Create': { describe: describeNewTask, undo: undoCreation },
  'Task:Edit': { describe: describeTaskEdit, undo: undoEdit },
  'Task:Delete': { describe: describeDeletedTask, undo: undoDeletion },
  'Task:UpdateCompletion': { describe: describeCompletion, undo: undoCompletion },
} as const satisfies HistoryOfWrites
