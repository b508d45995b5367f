import type { ApiError, Conflict } from '#rules/api/api-error.ts'
import { describeStatusColumn } from '#rules/review/status-column-labels.ts'
import type { AssignmentStep, StatusStep } from './plan-bulk.ts'

/** A standard that a bulk action did not change: what happened, the value that it still has, and the id of the request. */
export type BulkFailure = {
  readonly standard_id: number
  readonly name: string
  readonly what: string
  readonly kept: Kept
  readonly requestId: string | null
}

/** The value that a failed write left in place: the text of a label or column, or the id of a consultant (null for no one). */
type Kept =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'consultant'; readonly id: string | null; readonly role: 'SC' | 'AC' }

const somebodyFirst = ({ by }: Conflict): string =>
  `${by ?? 'somebody else'} changed it in the meantime`

/** Describes a standard whose status was not changed. */
export function statusFailure(
  { standard_id, name, kept }: StatusStep,
  { text, requestId, conflict }: ApiError,
): BulkFailure {
  if (!conflict)
    return { standard_id, name, what: text, kept: { kind: 'text', text: kept }, requestId }
  const { what, stored } = describeStatusColumn(conflict)
  return {
    standard_id,
    name,
    what: somebodyFirst(conflict),
    kept: { kind: 'text', text: `${what}: ${stored}` },
    requestId,
  }
}

const consultantIn = (stored: unknown): string | null =>
  typeof stored === 'string' && stored !== '' ? stored : null

/**
 * Describes the standards whose assignment was not changed, and returns those that can be sent again. A conflict names the
 * entries that someone else changed first; any other error applies to all entries.
 */
export function assignmentFailures(
  steps: readonly AssignmentStep[],
  { text, requestId, conflicts }: ApiError,
): { readonly failures: readonly BulkFailure[]; readonly left: readonly AssignmentStep[] } {
  const byIndex = new Map(
    conflicts.map((conflict) => [Number(conflict.place.split('.').at(-1)), conflict]),
  )
  const isKnown = steps.some((_, index) => byIndex.has(index))
  const failures = steps.flatMap((step, index): BulkFailure[] => {
    const conflict = byIndex.get(index)
    if (isKnown && !conflict) return []
    const { standard_id, name, role, from_consultant_id } = step
    const id = conflict ? consultantIn(conflict.stored) : from_consultant_id
    const what = conflict ? somebodyFirst(conflict) : text
    return [{ standard_id, name, what, kept: { kind: 'consultant', id, role }, requestId }]
  })
  const failed = new Set(failures.map(({ standard_id }) => standard_id))
  return { failures, left: steps.filter(({ standard_id }) => !failed.has(standard_id)) }
}
