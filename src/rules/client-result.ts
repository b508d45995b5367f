import { clientFields, type RowKind } from './client-fields.ts'
import { clientView, type ClientViewFacts, type Row } from './client-view.ts'
import { focusOf, type Focus, type WriteName } from './write-names.ts'
import { ruledBy, writtenColumns } from './written-columns.ts'

const kindOfFocus = {
  Task: 'task',
  Element: 'elementPhase',
  Standard: 'standardPhase',
  Document: 'document',
  Citation: 'citation',
  User: 'user',
  Project: 'project',
  Template: 'template',
  StandardTip: 'tip',
  Date: 'date',
  Module: 'module',
  History: 'nothing',
  Preview: 'nothing',
  Test: 'nothing',
} as const satisfies Record<Focus, RowKind>

const kindOfWrite: Partial<Record<WriteName, RowKind>> = {
  'Task:UpdateCompletion': 'taskAssignee',
  'Element:Create': 'element',
  'Element:Update': 'element',
  'Element:Delete': 'element',
  'Standard:Create': 'standard',
  'Standard:Update': 'standard',
  'Standard:Delete': 'standard',
  'Project:AddClient': 'projectUser',
  'Project:RemoveClient': 'projectUser',
  'Project:AddModule': 'projectModule',
  'Project:RemoveModule': 'projectModule',
  'Project:UpdateStandardAssignments': 'standardPhase',
  'Project:UpdateSettings': 'settings',
}

const ids: ReadonlySet<string> = new Set([
  'task_id',
  'project_id',
  'standard_id',
  'element_id',
  'document_id',
  'module_id',
  'date_id',
  'user_id',
  'phase',
])

/** The ids among the values of a write, which clients see in every entry that they may know of. */
export const idsAmong = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => ids.has(name)))

/** The kind of the rows that a write snapshots and changes. */
export const rowKindOf = (name: WriteName): RowKind =>
  kindOfWrite[name] ?? kindOfFocus[focusOf(name)]

/** The prior rows of a write as a client sees them in its answer and in the history. */
export const clientSnapshot = (
  name: WriteName,
  rows: readonly Row[],
  facts: ClientViewFacts,
): Row[] => rows.map((row) => clientView(rowKindOf(name), row, facts))

/** The updates of a write as a client sees them: the ids, and the fields that a client sees of the row. */
export const clientUpdates = (name: WriteName, updates: Row, facts: ClientViewFacts): Row => ({
  ...idsAmong(updates),
  ...clientView(rowKindOf(name), updates, facts),
})

/** The parameters of a write that set a column which clients may see: the history has nothing to say to a client of a write with none of them. */
export const tellingParameters = (name: WriteName): string[] =>
  Object.entries(writtenColumns[name] ?? {})
    .filter(([, column]) => Object.hasOwn(clientFields[rowKindOf(name)], column))
    .map(([parameter]) => parameter)

/**
 * The parameters of a write as a client sees them in the history: the ids, and each value that the field rules show in the column
 * that it was written to. What was hidden when it was written stays hidden.
 */
export function clientParameters(
  name: WriteName,
  parameters: Row,
  prior: readonly Row[],
  facts: ClientViewFacts,
): Row {
  const isSeen = (parameter: string, value: unknown): boolean => {
    const column = ruledBy(name, parameter)
    const row = { ...prior[0], [column]: value }
    return ids.has(parameter) || Object.hasOwn(clientView(rowKindOf(name), row, facts), column)
  }
  return Object.fromEntries(
    Object.entries(parameters).filter(([parameter, value]) => isSeen(parameter, value)),
  )
}
