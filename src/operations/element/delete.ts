import type { ParametersOf } from '../core/contract.ts'
import { recountStandard } from '../core/counting/recount-standard.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { elementWrites } from './contract.ts'
import { elementWithStandard, updatesOf } from './elements-of.ts'
import { deleteElementRecords, usesOfElement } from './uses.ts'

type Contract = (typeof elementWrites)['Element:Delete']
type Parameters = ParametersOf<Contract>
type Found = Awaited<ReturnType<typeof elementWithStandard>>

const remove = statement<{ element_id: number }, { Id: number }>('element.delete', (build, place) =>
  build.deleteFrom('Element').where('Id', '=', place('element_id')).returning('Id'),
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await elementWithStandard(db, parameters.element_id, true)
  const problems = await usesOfElement(db, found.row.Id)
  return {
    prior: [found.row],
    found,
    objection: found.standard.IsFinalized
      ? new ApiError('moduleFinalized')
      : problems.length > 0
        ? new ApiError('elementInUse', [], { problems })
        : undefined,
  }
}

async function write({ db, found }: WriteContext<Parameters, WithFound<Found>>) {
  const { standard, elements, row } = found
  const [, removed] = await Promise.all([
    deleteElementRecords(db, row.Id),
    db.run(remove, { element_id: row.Id }),
    recountStandard(
      db,
      standard.Id,
      elements.filter(({ Id }) => Id !== row.Id),
    ),
  ])
  if (removed.length !== 1) throw new ApiError('didNotUpdateOne', [removed.length])
  return updatesOf(row.Id, standard)
}

/**
 * Deletes an element and recalculates the counts of its standard. Rejected (409) while it has child elements or
 * citations, or a record of a project has a score, a comment or the client's mark; records without any are deleted with
 * it.
 */
export const deleteElement: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: (_, { found }) => ({ projectId: null, standardId: found?.row.StandardId ?? null }),
  invalidates: ['modules'],
}
