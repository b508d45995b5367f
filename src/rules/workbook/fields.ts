import type { Phase } from '../review/phases.ts'

/** The sheets that people may change, in order. */
export const sheetNames = ['Elements', 'Standards', 'Tasks'] as const

export type SheetName = (typeof sheetNames)[number]

/** What people may enter into a cell. */
export type Entry =
  | { readonly kind: 'text'; readonly isRequired?: true }
  | { readonly kind: 'score' | 'yesNo' | 'day' | 'consultant' | 'assignees' | 'doneBy' }

type Column = {
  readonly title: string
  /** In characters. */
  readonly width: number
  /** Absent when the column cannot be changed in a workbook. */
  readonly entry?: Entry
}

const text: Entry = { kind: 'text' }
const yesNo: Entry = { kind: 'yesNo' }

/** The columns of the sheets. */
export const columns = {
  standard: { title: 'Standard', width: 30 },
  element: { title: 'Element', width: 14 },
  elementText: { title: 'Text', width: 60 },
  elementType: { title: 'Type', width: 16 },
  score: { title: 'Mock score', width: 14, entry: { kind: 'score' } },
  elementComment: { title: 'Consultant comment', width: 50, entry: text },
  clientReady: { title: 'Ready by client', width: 12, entry: yesNo },
  supportText: { title: 'Support text', width: 50, entry: text },
  module: { title: 'Module', width: 22 },
  label: { title: 'Label', width: 22 },
  sc: { title: 'SC', width: 20, entry: { kind: 'consultant' } },
  ac: { title: 'AC', width: 20, entry: { kind: 'consultant' } },
  consultantComment: { title: 'Consultant comment', width: 50, entry: text },
  commentVisible: { title: 'Client sees consultant comment', width: 16, entry: yesNo },
  clientComment: { title: 'Client comment', width: 50, entry: text },
  good: { title: 'The Good', width: 50, entry: text },
  goodVisible: { title: 'Client sees The Good', width: 14, entry: yesNo },
  bad: { title: 'The Bad', width: 50, entry: text },
  badVisible: { title: 'Client sees The Bad', width: 14, entry: yesNo },
  author: { title: 'Written by', width: 20 },
  taskText: { title: 'Task', width: 60, entry: { kind: 'text', isRequired: true } },
  due: { title: 'Due date', width: 14, entry: { kind: 'day' } },
  assignees: { title: 'Assigned to', width: 30, entry: { kind: 'assignees' } },
  doneBy: { title: 'Done by', width: 30, entry: { kind: 'doneBy' } },
} as const satisfies Readonly<Record<string, Column>>

export type WorkbookField = keyof typeof columns

export const workbookFields = Object.keys(columns) as [WorkbookField, ...WorkbookField[]]

/** Returns the column of a field. */
export const columnOf = (field: WorkbookField): Column => columns[field]

const elementFields: readonly WorkbookField[] = [
  'standard',
  'element',
  'elementText',
  'elementType',
  'score',
  'elementComment',
  'clientReady',
  'supportText',
]
const standardFields: readonly WorkbookField[] = [
  'standard',
  'module',
  'label',
  'sc',
  'ac',
  'consultantComment',
  'commentVisible',
  'clientComment',
]
const gapFields: readonly WorkbookField[] = ['good', 'goodVisible', 'bad', 'badVisible']
const taskFields: readonly WorkbookField[] = [
  'standard',
  'author',
  'taskText',
  'due',
  'assignees',
  'doneBy',
]

/** All fields of a sheet, for every reader and phase. */
export const fieldsOfSheet: Readonly<Record<SheetName, readonly WorkbookField[]>> = {
  Elements: elementFields,
  Standards: [...standardFields, ...gapFields],
  Tasks: taskFields,
}

const hiddenFromClients: ReadonlySet<WorkbookField> = new Set([
  'commentVisible',
  'goodVisible',
  'badVisible',
])

/** Returns the sheets of a phase with the fields that a reader sees: only staff see flags about what clients see, and scores that are hidden from clients. */
export function sheetsOf(
  phase: Phase,
  reader: { readonly isStaff: boolean; readonly areScoresVisible: boolean },
): readonly { readonly name: SheetName; readonly fields: readonly WorkbookField[] }[] {
  const isGap = phase === 'gap-analysis'
  const isShown = (field: WorkbookField) =>
    reader.isStaff ||
    (!hiddenFromClients.has(field) && (field !== 'score' || reader.areScoresVisible))
  const sheets = [
    ...(isGap ? [] : [{ name: 'Elements' as const, fields: elementFields }]),
    { name: 'Standards' as const, fields: isGap ? fieldsOfSheet.Standards : standardFields },
    { name: 'Tasks' as const, fields: taskFields },
  ]
  return sheets.map(({ name, fields }) => ({ name, fields: fields.filter(isShown) }))
}
