import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { recountStandard } from '../core/counting/recount-standard.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { elementWrites } from './contract.ts'
import { elementsOf, objectionTo, updatesOf, type ElementRow } from './elements-of.ts'

type Contract = (typeof elementWrites)['Element:Create']
type Parameters = ParametersOf<Contract>
type Found = Awaited<ReturnType<typeof elementsOf>>

const insert = statement<Parameters, { Id: number }>(
  'element.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "Element" ("StandardId", "Name", "Text", "ParentId", "Stem", "ElementTypeId")
    values (${place('standard_id')}, ${place('Name')}, ${place('Text')}, ${place('ParentId')}, ${place('Stem')},
      ${place('ElementTypeId')}) returning "Id"`,
)

const unnumbered = 0

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await elementsOf(db, parameters.standard_id, true)
  const { ParentId } = parameters
  if (ParentId !== null && !found.elements.some(({ Id }) => Id === ParentId))
    throw new ApiError('notFound')
  return {
    prior: [],
    found,
    objection: found.standard.IsFinalized
      ? new ApiError('moduleFinalized')
      : objectionTo({ ...parameters, Id: unnumbered }, found.elements),
  }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<Found>>) {
  const { standard, elements } = found
  const [row] = await db.run(insert, parameters)
  if (row === undefined) throw new ApiError('noIdOnInsert')
  const created: ElementRow = { ...parameters, Id: row.Id, StandardId: standard.Id }
  await recountStandard(db, standard.Id, [...elements, created])
  return updatesOf(row.Id, standard)
}

/**
 * Adds an element to a standard, at most one of which is the stem, and recalculates the counts of the standard: a parent that gets
 * its first child element is no longer billable. Rejects a parent in another standard with 404, and a name that is taken with 409.
 */
export const createElement: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: ({ standard_id }) => ({ projectId: null, standardId: standard_id }),
  invalidates: ['modules'],
}
