import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { recountStandard } from '../kit/recount-standard.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { elementWrites } from './contract.ts'
import { elementLook, updatesOf } from './elements-of.ts'
import { takeElementRecords, usesOfElement } from './uses.ts'

type Contract = (typeof elementWrites)['Element:Delete']
type Parameters = ParametersOf<Contract>
type Found = Awaited<ReturnType<typeof elementLook>>

const remove = statement<{ element_id: number }, { Id: number }>('element.delete', (build, place) =>
  build.deleteFrom('Element').where('Id', '=', place('element_id')).returning('Id'),
)

// What the look found is kept for the write of the same request: it is locked until the commit.
const looks = new WeakMap<Parameters, Found>()

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await elementLook(db, parameters.element_id, true)
  const problems = await usesOfElement(db, found.row.Id)
  looks.set(parameters, found)
  return {
    prior: [found.row],
    objection: found.standard.IsFinalized
      ? new Refusal('moduleFinalized')
      : problems.length > 0
        ? new Refusal('elementInUse', [], { problems })
        : undefined,
  }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { standard, elements, row } = looks.get(parameters) as Found
  const [, removed] = await Promise.all([
    takeElementRecords(db, row.Id),
    db.run(remove, { element_id: row.Id }),
    recountStandard(
      db,
      standard.Id,
      elements.filter(({ Id }) => Id !== row.Id),
    ),
  ])
  if (removed.length !== 1) throw new Refusal('didNotUpdateOne', [removed.length])
  return updatesOf(row.Id, standard)
}

/**
 * Takes an element away and counts what is kept of its standard again. Refused (409) while it has child elements, a citation
 * names it, or a record of a project holds a score, a comment or the client's mark; records that hold nothing go with it.
 */
export const deleteElement: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: (_, prior) => ({
    projectId: null,
    standardId: (prior[0]?.['StandardId'] as number | undefined) ?? null,
  }),
  touches: ['modules'],
}
