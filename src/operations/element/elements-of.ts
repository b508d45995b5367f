import { sql } from 'kysely'
import { placeProblem } from '#rules/standards/elements/element-position.ts'
import type { ElementTypeId } from '#rules/standards/elements/element-types.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { lockStandard } from '../core/lock-standard.ts'
import { statement } from '../core/statement.ts'

export type ElementRow = {
  Id: number
  StandardId: number
  Name: string
  Text: string
  ParentId: number | null
  Stem: boolean
  ElementTypeId: ElementTypeId
}

const standardOf = statement<{ element: number }, { StandardId: number }>(
  'element.standardOf',
  (_, place) => sql<{ StandardId: number }>`
    select "StandardId" from "Element" where "Id" = ${place('element')}`,
)

const list = statement<{ standard: number }, ElementRow>(
  'element.ofStandard',
  (_, place) => sql<ElementRow>`
    select "Id", "StandardId", "Name", "Text", "ParentId", "Stem", "ElementTypeId"
    from "Element" where "StandardId" = ${place('standard')} order by "Id"`,
)

const scoredTables = ['StandardDesktopReview', 'StandardVerification'] as const

/**
 * Locks a standard and returns it with its elements; locks the records of its projects too if the change affects the counts.
 * Rejects with 404 when there is no such standard.
 */
export async function elementsOf(db: Db, standard: number, changesCounts: boolean) {
  const [found, elements] = await Promise.all([
    lockStandard(db, standard, changesCounts ? scoredTables : []),
    db.run(list, { standard }),
  ])
  return { standard: found, elements }
}

/** As `elementsOf`, for the standard of an element; also returns the element. Rejects with 404 when there is no such element. */
export async function elementWithStandard(db: Db, element: number, changesCounts: boolean) {
  const [place] = await db.run(standardOf, { element })
  if (place === undefined) throw new ApiError('notFound')
  const { standard, elements } = await elementsOf(db, place.StandardId, changesCounts)
  const row = elements.find(({ Id }) => Id === element)
  if (row === undefined) throw new ApiError('notFound')
  return { standard, elements, row }
}

/** The conflict of an element with the others of its standard: a name that is taken, or a position that it cannot have. */
export function objectionTo(
  element: Omit<ElementRow, 'Text' | 'StandardId' | 'ElementTypeId'>,
  others: readonly ElementRow[],
): ApiError | undefined {
  const problem = placeProblem(element, others)
  if (problem === null) return undefined
  const { field: place, message } = problem
  return new ApiError(place === 'Name' ? 'alreadyExists' : 'invalidParameters', [], {
    problems: [{ place, message }],
  })
}

/** The ids that a write on an element of a module returns. */
export const updatesOf = (element_id: number, standard: { Id: number; StandardSetId: number }) => ({
  element_id,
  standard_id: standard.Id,
  module_id: standard.StandardSetId,
})
