/** A history row of a write that a workbook sends. */
export type HistoryRow = {
  readonly Id: number
  readonly UserId: string
  readonly Focus: string
  readonly Action: string
  readonly Parameters: Readonly<Record<string, unknown>>
  readonly PreSnapshot: readonly Readonly<Record<string, unknown>>[]
}

/** A database cell that a write changed, with its value before and after. */
type Changed = { readonly cell: string; readonly before: string; readonly after: string }

const text = (value: unknown): string =>
  value === null || value === undefined ? 'null' : String(value)

const simple: Readonly<
  Record<string, readonly [kind: string, id: string, parameter: string, column: string]>
> = {
  'Element:UpdateMockScore': ['element', 'element_id', 'mock_score', 'MockScore'],
  'Element:UpdateConsultantComment': [
    'element',
    'element_id',
    'consultant_comment',
    'ConsultantComment',
  ],
  'Element:UpdateClientReady': ['element', 'element_id', 'is_client_ready', 'IsClientReady'],
  'Element:UpdateSupportText': ['support', 'element_id', 'support_text', 'SupportText'],
  'Standard:UpdateConsultantComment': [
    'standard',
    'standard_id',
    'consultant_comment',
    'ConsultantComment',
  ],
  'Standard:UpdateConsultantCommentReady': [
    'standard',
    'standard_id',
    'is_consultant_comment_visible',
    'IsConsultantCommentVisible',
  ],
  'Standard:UpdateClientComment': ['standard', 'standard_id', 'client_comment', 'ClientComment'],
}

type Person = { readonly user_id: string }
type Assignee = { readonly UserId: string; readonly IsCompleted: boolean }

/** What a write changed, according to its history. */
export function valuesOf({
  Focus,
  Action,
  Parameters,
  PreSnapshot: [prior = {}],
}: HistoryRow): Changed[] {
  const known = simple[`${Focus}:${Action}`]
  if (known !== undefined) {
    const [kind, id, parameter, column] = known
    return [
      {
        cell: `${kind} ${text(Parameters[id])} ${column}`,
        before: text(prior[column]),
        // An empty support text leaves no row.
        after:
          kind === 'support' && Parameters[parameter] === '' ? 'null' : text(Parameters[parameter]),
      },
    ]
  }
  if (Action === 'UpdateConsultantAssignments') {
    const [change] = Parameters['assignmentChanges'] as readonly Readonly<Record<string, unknown>>[]
    const column = change!['role'] === 'SC' ? 'OwnerId' : 'JuniorOwnerId'
    const before = text(prior[column])
    return [
      {
        cell: `standard ${text(change!['standard_id'])} ${column}`,
        before,
        after: text(change!['to_consultant_id']),
      },
    ]
  }
  const task = `task ${text(Parameters['task_id'])}`
  if (Action === 'UpdateCompletion') {
    const { user_id, is_completed } = Parameters['assignee'] as {
      user_id: string
      is_completed: boolean
    }
    return [
      {
        cell: `${task} done ${user_id}`,
        before: text(prior['IsCompleted']),
        after: text(is_completed),
      },
    ]
  }
  if ('text' in Parameters)
    return [{ cell: `${task} Text`, before: text(prior['Text']), after: text(Parameters['text']) }]
  if ('due_date' in Parameters)
    return [
      {
        cell: `${task} DueDate`,
        before: prior['DueDate'] === null ? 'null' : text(prior['DueDate']).slice(0, 10),
        after: text(Parameters['due_date']),
      },
    ]
  const before = (prior['Assignees'] as readonly Assignee[]).map(({ UserId }) => UserId)
  const assigned = prior['Assignees'] as readonly Assignee[]
  const wasDone = (id: string) => assigned.find(({ UserId }) => UserId === id)?.IsCompleted
  const added = (Parameters['add_assignees'] as readonly Person[]).map(({ user_id }) => user_id)
  const removed = (Parameters['remove_assignees'] as readonly Person[]).map(
    ({ user_id }) => user_id,
  )
  const after = [...before.filter((id) => !removed.includes(id)), ...added]
  return [
    {
      cell: `${task} Assignees`,
      before: before.toSorted().join(' '),
      after: after.toSorted().join(' '),
    },
    // A new assignee has not done the task yet; a removed one leaves no row.
    ...added.map((id) => ({ cell: `${task} done ${id}`, before: 'null', after: 'false' })),
    ...removed.map((id) => ({
      cell: `${task} done ${id}`,
      before: String(wasDone(id)),
      after: 'null',
    })),
  ]
}

const steps: Readonly<Record<string, string>> = {
  met: '100',
  'partially met': '50',
  'not met': '0',
}

/** The value that an entry of a column represents, however it is spelled. */
export function storedAs(column: string, entry: string): string {
  const word = entry.trim().toLowerCase()
  switch (column) {
    case 'Mock score':
      return steps[word] ?? word
    case 'Assigned to':
    case 'Done by':
      return word
        .split(/[;\n]/)
        .map((name) => name.trim())
        .filter(Boolean)
        .toSorted()
        .join(';')
    case 'Ready by client':
    case 'Client sees consultant comment':
    case 'SC':
    case 'AC':
      return word
    default:
      return entry
  }
}
