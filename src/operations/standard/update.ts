import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { lockStandard } from '../core/lock-standard.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
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
  if (row === undefined) throw new ApiError('notFound')
  const isTaken = Name !== undefined && (await isNameTaken(db, StandardSetId, Name, Id))
  const objection = IsFinalized ? 'moduleFinalized' : isTaken ? 'alreadyExists' : null
  return {
    prior: [row],
    found: row,
    objection: objection === null ? undefined : new ApiError(objection),
  }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<StandardRow>>) {
  const row = { ...found, ...givenColumns(parameters) }
  const changed = await db.run(change, row)
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { standard_id: row.Id, module_id: row.StandardSetId }
}

/**
 * Changes the given fields of a standard; an empty group or section is stored as none. Rejects a name that another standard of
 * the module has with 409.
 */
export const updateStandard: WriteOperation<Contract, WithFound<StandardRow>> = {
  snapshot,
  write,
  subject: ({ Id }) => ({ projectId: null, standardId: Id }),
  invalidates: ['modules'],
}
