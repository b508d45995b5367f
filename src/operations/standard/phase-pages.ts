import { ApiError } from '../core/api-error.ts'
import type { KnownStandard, Reference } from '../core/operation.ts'
import { noKey } from '../core/page-contract.ts'

/** The ids of the standards of all modules behind the one with this id, in module order; of all of them without an id. */
export function standardsBehind({ standards }: Reference, after: number | undefined): number[] {
  const start = after === undefined ? -1 : positionOf(standards.get(after))
  return [...standards.values()]
    .filter(({ position }) => position > start)
    .toSorted((a, b) => a.position - b.position)
    .map(({ Id }) => Id)
}

// One that has left the project since has a place still; one that was deleted since has none.
function positionOf(standard: KnownStandard | undefined): number {
  if (standard) return standard.position
  throw new ApiError('invalidParameters', [], { problems: [{ place: 'after', message: noKey }] })
}
