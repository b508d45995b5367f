import { isSameUser } from '../../people/user-id.ts'
import { counted } from '../../text/counted.ts'
import { listedNames } from './formatters.ts'
import { changesOf, textOf, type Change, type Description, type Entry } from './history-change.ts'
import { columnTitle, valueLabel } from './value-labels.ts'

type Values = Readonly<Record<string, unknown>>

const recordsIn = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as Values[]) : []

const peopleIn = ({ parameters, person }: Entry, parameter: string): string | null => {
  const ids = recordsIn(parameters[parameter]).flatMap(({ user_id }) => textOf(user_id) ?? [])
  return ids.length === 0 ? null : listedNames(ids.map(person))
}

const tasks = ({ many }: Entry): string => (many ? counted(many, 'task') : 'a task')

/** Describes an added task. */
export function describeNewTask(entry: Entry): Description {
  const people = peopleIn(entry, 'assignees')
  const due = valueLabel('DueDate', entry.parameters['due_date'])
  return {
    words: `added ${tasks(entry)}${people === null ? '' : ` for ${people}`}${due === null ? '' : `, due ${due}`}`,
    text: textOf(entry.parameters['text']),
  }
}

/** Describes a deleted task. */
export const describeDeletedTask = (entry: Entry): Description => ({
  words: `deleted ${tasks(entry)}`,
  text: textOf(entry.prior['Text']),
})

function describeDueDate({ from, to }: Change, text: string | null): Description {
  if (to === null) return { words: `removed the due date of a task, which was ${from}`, text }
  const changes = [{ what: '', to, ...(from != null && { from }) }]
  return { words: 'set the due date of a task', text, changes }
}

/** Describes a changed task: its text, due date, standard and assignees. */
export function describeTaskEdit(entry: Entry): Description {
  const changes = changesOf(entry)
  const [added, removed] = [peopleIn(entry, 'add_assignees'), peopleIn(entry, 'remove_assignees')]
  const people = [
    ...(added === null ? [] : [`assigned ${added} to a task`]),
    ...(removed === null ? [] : [`took ${removed} off a task`]),
  ]
  const text = changes.some(({ what }) => what === 'Text') ? null : textOf(entry.prior['Text'])
  const [first] = changes
  if (first === undefined) return { words: people.join(' and ') || 'changed a task', text }
  if (people.length > 0 || changes.length > 1)
    return {
      words: 'changed a task',
      text,
      changes: [...changes, ...peopleChanges(added, removed)],
    }
  if (first.what === columnTitle('DueDate')) return describeDueDate(first, text)
  return {
    words: first.what === 'Text' ? 'changed the text of a task' : 'moved a task',
    text,
    changes: [{ ...first, what: '' }],
  }
}

const peopleChanges = (added: string | null, removed: string | null): Change[] => [
  ...(added === null ? [] : [{ what: 'Added', to: added }]),
  ...(removed === null ? [] : [{ what: 'Removed', to: removed }]),
]

/** Describes who completed or reopened their part of a task. */
export function describeCompletion({ parameters, person, userId, many }: Entry): Description {
  const part = (parameters['assignee'] ?? {}) as Values
  const task = many ? counted(many, 'task') : 'a task'
  if (!part['user_id']) return { words: `changed who has completed ${task}` }
  const isOwn = isSameUser(part['user_id'], userId)
  const whose = isOwn ? 'their' : `${person(part['user_id'])}’s`
  return {
    words:
      part['is_completed'] === true
        ? `marked ${whose} part of ${task} as done`
        : `reopened ${whose} part of ${task}`,
  }
}
