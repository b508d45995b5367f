import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { recountStandard } from '../kit/recount-standard.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { elementWrites } from './contract.ts'
import { elementLook, objectionTo, updatesOf, type ElementRow } from './elements-of.ts'

type Contract = (typeof elementWrites)['Element:Update']
type Parameters = ParametersOf<Contract>
type Found = Awaited<ReturnType<typeof elementLook>>

const change = statement<ElementRow, { changed: number }>(
  'element.change',
  (_, place) => sql<{ changed: number }>`
    update "Element" set "Name" = ${place('Name')}, "Text" = ${place('Text')}, "ParentId" = ${place('ParentId')},
      "Stem" = ${place('Stem')}, "ElementTypeId" = ${place('ElementTypeId')}
    where "Id" = ${place('Id')} returning 1 as changed`,
)

// What the look found is kept for the write of the same request: it is locked until the commit.
const looks = new WeakMap<Parameters, Found>()

const changesCounts = ({ ParentId, Stem, ElementTypeId }: Parameters): boolean =>
  ParentId !== undefined || Stem !== undefined || ElementTypeId !== undefined

function changed(row: ElementRow, { element_id: _, ...changes }: Parameters): ElementRow {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...row, ...(Object.fromEntries(given) as Partial<ElementRow>) }
}

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await elementLook(db, parameters.element_id, changesCounts(parameters))
  const { ParentId } = parameters
  if (ParentId != null && !found.elements.some(({ Id }) => Id === ParentId))
    throw new Refusal('notFound')
  looks.set(parameters, found)
  const others = found.elements.filter(({ Id }) => Id !== found.row.Id)
  return {
    prior: [found.row],
    objection: found.standard.IsFinalized
      ? new Refusal('moduleFinalized')
      : objectionTo(changed(found.row, parameters), others),
  }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { standard, elements, row } = looks.get(parameters) as Found
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
  if (rows.length !== 1) throw new Refusal('didNotUpdateOne', [rows.length])
  return updatesOf(row.Id, standard)
}

/**
 * Changes what is given of an element. Where that changes what counts (its parent, stem or type), what is kept of the standard is
 * counted again, in the module and in every project; scores that no longer count stay on their records. Refuses a parent of
 * another standard with 404, a name that is taken with 409, a circle of parents, a second stem and a stem with a parent with 400.
 */
export const updateElement: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: (_, prior) => ({
    projectId: null,
    standardId: (prior[0]?.['StandardId'] as number | undefined) ?? null,
  }),
  touches: ['modules'],
}
