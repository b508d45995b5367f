import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import { lockStandard } from '../kit/lock-standard.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { standardWrites } from './contract.ts'
import { givenColumns, isNameTaken, standardRow, type StandardRow } from './standard-row.ts'

type Contract = (typeof standardWrites)['Standard:Update']
type Parameters = ParametersOf<Contract>

const change = statement<StandardRow, { changed: number }>(
  'standard.change',
  (_, place) => sql<{ changed: number }>`
    update "Standard" set "Name" = ${place('Name')}, "Group" = ${place('Group')}, "isDTRPassthrough" = ${place('isDTRPassthrough')},
      "DesktopReviewEvidence" = ${place('DesktopReviewEvidence')}, "OnsiteReviewEvidence" = ${place('OnsiteReviewEvidence')},
      "Commentary" = ${place('Commentary')}, "PointsToRemember" = ${place('PointsToRemember')},
      "ScopeOfStandard" = ${place('ScopeOfStandard')}, "BrightIdeas" = ${place('BrightIdeas')}
    where "Id" = ${place('Id')} returning 1 as changed`,
)

async function snapshot({ db, parameters: { Id, Name } }: SnapshotContext<Parameters>) {
  const [{ IsFinalized, StandardSetId }, row] = await Promise.all([
    lockStandard(db, Id),
    standardRow(db, Id),
  ])
  if (row === undefined) throw new Refusal('notFound')
  const isTaken = Name !== undefined && (await isNameTaken(db, StandardSetId, Name, Id))
  const objection = IsFinalized ? 'moduleFinalized' : isTaken ? 'alreadyExists' : null
  return { prior: [row], objection: objection === null ? undefined : new Refusal(objection) }
}

async function write({ db, parameters, prior }: WriteContext<Parameters>) {
  const row = { ...(prior[0] as StandardRow), ...givenColumns(parameters) }
  const changed = await db.run(change, row)
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  return { standard_id: row.Id, module_id: row.StandardSetId }
}

/**
 * Changes what is given of a standard; an empty group or section is stored as none. Refuses a name that another standard of the
 * module has with 409.
 */
export const updateStandard: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ Id }) => ({ projectId: null, standardId: Id }),
  touches: ['modules'],
}
