import { clientFields } from './client-fields.ts'
import { clientView, type ClientViewFacts, type Row } from './client-view.ts'
import { ruledBy, type WrittenRow } from './written-row.ts'

const ids: ReadonlySet<string> = new Set([
  'task_id',
  'project_id',
  'standard_id',
  'element_id',
  'document_id',
  'module_id',
  'date_id',
  'rfi_id',
  'report_id',
  'user_id',
  'reply_id',
  'phase',
])

/** Returns the ids among the values of a write; clients see these in every entry visible to them. */
export const idsAmong = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => ids.has(name)))

/** Returns the prior rows of a write as a client sees them in the response and in the history. */
export const clientSnapshot = (
  { row: kind }: WrittenRow,
  rows: readonly Row[],
  facts: ClientViewFacts,
): Row[] => rows.map((row) => clientView(kind, row, facts))

/** Returns the updates of a write as a client sees them: the ids, and the fields that the field rules show. */
export const clientUpdates = (
  { row: kind }: WrittenRow,
  updates: Row,
  facts: ClientViewFacts,
): Row => ({
  ...idsAmong(updates),
  ...clientView(kind, updates, facts),
})

/**
 * Returns the parameters of a write that set a column visible to clients; in the history, clients do not see a write without
 * such a parameter.
 */
export const tellingParameters = ({ row: kind, columns }: WrittenRow): string[] =>
  Object.entries(columns ?? {})
    .filter(([, column]) => Object.hasOwn(clientFields[kind], column))
    .map(([parameter]) => parameter)

/**
 * Returns the parameters of a write as a client sees them in the history: the ids, and each value whose column is visible by
 * the field rules. A value that was hidden when it was written stays hidden.
 */
export function clientParameters(
  write: WrittenRow,
  parameters: Row,
  prior: readonly Row[],
  facts: ClientViewFacts,
): Row {
  const isSeen = (parameter: string, value: unknown): boolean => {
    const column = ruledBy(write, parameter)
    const row = { ...prior[0], [column]: value }
    return ids.has(parameter) || Object.hasOwn(clientView(write.row, row, facts), column)
  }
  return Object.fromEntries(
    Object.entries(parameters).filter(([parameter, value]) => isSeen(parameter, value)),
  )
}
