import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { recountStandard } from '../core/counting/recount-standard.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { elementWrites } from './contract.ts'
import { elementWithStandard, objectionTo, updatesOf, type ElementRow } from './elements-of.ts'

type Contract = (typeof elementWrites)['Element:Update']
type Parameters = ParametersOf<Contract>
type Found = Awaited<ReturnType<typeof elementWithStandard>>

const change = statement<ElementRow, { changed: number }>(
  'element.change',
  (_, place) => sql<{ changed: number }>`
    update "Element" set "Name" = ${place('Name')}, "Text" = ${place('Text')}, "ParentId" = ${place('ParentId')},
      "Stem" = ${place('Stem')}, "ElementTypeId" = ${place('ElementTypeId')}
    where "Id" = ${place('Id')} returning 1 as changed`,
)

const changesCounts = ({ ParentId, Stem, ElementTypeId }: Parameters): boolean =>
  ParentId !== undefined || Stem !== undefined || ElementTypeId !== undefined

function changed(row: ElementRow, { element_id: _, ...changes }: Parameters): ElementRow {
  const given: Partial<ElementRow> = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  return { ...row, ...given }
}

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await elementWithStandard(db, parameters.element_id, changesCounts(parameters))
  const { ParentId } = parameters
  if (ParentId != null && !found.elements.some(({ Id }) => Id === ParentId))
    throw new ApiError('notFound')
  const others = found.elements.filter(({ Id }) => Id !== found.row.Id)
  return {
    prior: [found.row],
    found,
    objection: found.standard.IsFinalized
      ? new ApiError('moduleFinalized')
      : objectionTo(changed(found.row, parameters), others),
  }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<Found>>) {
  const { standard, elements, row } = found
  const after = changed(row, parameters)
  const [rows] = await Promise.all([
    db.run(change, after),
    changesCounts(parameters)
      ? recountStandard(
          db,
          standard.Id,
          elements.map((element) => (element.Id === after.Id ? after : element)),
        )
      : undefined,
  ])
  if (rows.length !== 1) throw new ApiError('didNotUpdateOne', [rows.length])
  return updatesOf(row.Id, standard)
}

/**
 * Changes the given fields of an element. If this affects the counts (its parent, stem or type), the stored counts of the
 * standard are recalculated, in the module and in every project; scores that no longer count stay on their records. Rejects a
 * parent in another standard with 404, a name that is taken with 409, and a cycle of parents, a second stem or a stem with a
 * parent with 400.
 */
export const updateElement: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: (_, { found }) => ({ projectId: null, standardId: found?.row.StandardId ?? null }),
  invalidates: ['modules'],
}
