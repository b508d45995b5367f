import { ApiError } from '../../core/issues/api-error.ts'
import type { KnownStandard, Reference } from '../../core/operation.ts'
import { noKey } from '../../core/paging/page-contract.ts'

/** The ids of the standards of all modules after the one with this id, in module order; of all standards without an id. */
export function standardsBehind({ standards }: Reference, after: number | undefined): number[] {
  const start = after === undefined ? -1 : positionOf(standards.get(after))
  return [...standards.values()]
    .filter(({ position }) => position > start)
    .toSorted((a, b) => a.position - b.position)
    .map(({ Id }) => Id)
}

// A standard that has left the project since still has a position; one that has been deleted has none.
function positionOf(standard: KnownStandard | undefined): number {
  if (standard) return standard.position
  throw new ApiError('invalidParameters', [], { problems: [{ place: 'after', message: noKey }] })
}
