import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { moduleWrites } from './contract.ts'
import { lockModule } from './module-row.ts'

type Contract = (typeof moduleWrites)['Module:Finalize']
type Parameters = ParametersOf<Contract>

const change = statement<{ module_id: number; is_finalized: boolean }, { changed: number }>(
  'module.finalize',
  (_, place) => sql<{ changed: number }>`
    update "StandardsSet" set "IsFinalized" = ${place('is_finalized')} where "Id" = ${place('module_id')} returning 1 as changed`,
)

async function snapshot({
  db,
  parameters: { module_id, is_finalized },
}: SnapshotContext<Parameters>) {
  const row = await lockModule(db, module_id)
  const isAlready = row.IsFinalized && is_finalized
  return {
    prior: [{ Id: row.Id, IsFinalized: row.IsFinalized }],
    objection: isAlready ? new ApiError('moduleFinalized') : undefined,
  }
}

async function write({ db, parameters: { module_id, is_finalized } }: WriteContext<Parameters>) {
  const changed = await db.run(change, { module_id, is_finalized })
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { module_id, IsFinalized: is_finalized }
}

/**
 * Finalizes a module: afterwards the module, its standards and its elements reject create, update and delete; tips and the
 * work of projects continue. Can be undone (is_finalized false): a module finalized too early would otherwise have to be
 * imported again and its projects restarted. Rejects finalizing twice (409).
 */
export const finalizeModule: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['modules'],
}
