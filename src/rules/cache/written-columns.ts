import type { RowKind } from '../permissions/client-fields.ts'
import type { WrittenColumns, WrittenRow } from '../permissions/written-row.ts'
import { together, type CacheTags } from './cache-tags.ts'
import type { TableColumns } from './table-columns.ts'

const phaseTables = [
  'StandardGapAnalysis',
  'StandardDesktopReview',
  'StandardVerification',
] as const

/** The tables that store the rows of each kind. */
const tablesOf = {
  standardPhase: phaseTables,
  elementPhase: ['ElementDesktopReview', 'ElementVerification'],
  mockScore: [],
  task: ['Task'],
  taskAssignee: ['TaskAssignee'],
  user: ['User'],
  project: ['Project'],
  projectOrganization: ['ProjectOrganization'],
  projectUser: ['ProjectUser'],
  projectModule: ['ProjectStandardsSet'],
  date: ['ProjectDate'],
  rfiRequest: ['RfiRequest'],
  savedReport: ['SavedReport'],
  document: ['Document'],
  documentUpload: ['DocumentUpload'],
  citation: ['ElementDocument'],
  supportText: ['ElementSupportText'],
  commentReply: ['CommentReply'],
  commentThread: ['CommentThread'],
  module: ['StandardsSet'],
  standard: ['Standard'],
  element: ['Element'],
  template: ['Template'],
  reportTemplate: ['ReportTemplate'],
  tip: ['StandardTip'],
  settings: ['ProjectSettings'],
  notificationSetting: ['NotificationSetting'],
  metric: ['DesktopReviewActionMetric'],
  nothing: [],
} as const satisfies Record<RowKind, readonly (keyof TableColumns)[]>

export type ColumnOf<Kind extends RowKind> = TableColumns[(typeof tablesOf)[Kind][number]]

/** Returns all columns that a write changes: those that its parameters set, and those of its `changes`. */
export function changedBy({
  row,
  columns = {},
  changes = {},
}: WrittenRow & { readonly changes?: CacheTags | undefined }): CacheTags {
  const set = Object.values(columns)
  if (set.length === 0) return changes
  return together(Object.fromEntries(tablesOf[row].map((table) => [table, set])), changes)
}

/** Maps each parameter to the column of the same name. */
export const spelledAlike = <const Column extends string>(
  ...columns: readonly Column[]
): { readonly [Name in Column]: Name } =>
  Object.fromEntries(columns.map((column) => [column, column])) as { [Name in Column]: Name }

/** Returns the parameter of a write that sets a column; undefined when none does. */
export const parameterOfColumn = (
  columns: WrittenColumns | undefined,
  column: string,
): string | undefined => Object.entries(columns ?? {}).find(([, set]) => set === column)?.[0]

/** Returns the columns that a write sets, with the values of its parameters. */
export const writtenValues = (
  columns: WrittenColumns | undefined,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns ?? {})
      .filter(([parameter]) => parameters[parameter] !== undefined)
      .map(([parameter, column]) => [column, parameters[parameter]]),
  )
