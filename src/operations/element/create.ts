import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { recountStandard } from '../kit/recount-standard.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
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

// What the look found is kept for the write of the same request: it is locked until the commit.
const looks = new WeakMap<Parameters, Found>()

const unnumbered = 0

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await elementsOf(db, parameters.standard_id, true)
  const { ParentId } = parameters
  if (ParentId !== null && !found.elements.some(({ Id }) => Id === ParentId))
    throw new Refusal('notFound')
  looks.set(parameters, found)
  return {
    prior: [],
    objection: found.standard.IsFinalized
      ? new Refusal('moduleFinalized')
      : objectionTo({ ...parameters, Id: unnumbered }, found.elements),
  }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { standard, elements } = looks.get(parameters) as Found
  const [row] = await db.run(insert, parameters)
  if (row === undefined) throw new Refusal('noIdOnInsert')
  const created: ElementRow = { ...parameters, Id: row.Id, StandardId: standard.Id }
  await recountStandard(db, standard.Id, [...elements, created])
  return updatesOf(row.Id, standard)
}

/**
 * Adds an element to a standard, at most one of which is the stem, and counts what is kept of the standard again: a parent that
 * gets its first child element is no longer billable. Refuses a parent of another standard with 404, a name that is taken with 409.
 */
export const createElement: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ standard_id }) => ({ projectId: null, standardId: standard_id }),
  touches: ['modules'],
}
