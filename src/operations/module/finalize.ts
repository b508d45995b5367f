import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { moduleWrites } from './contract.ts'
import { moduleLook } from './module-row.ts'

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
  const row = await moduleLook(db, module_id)
  const isAlready = row.IsFinalized && is_finalized
  return {
    prior: [{ Id: row.Id, IsFinalized: row.IsFinalized }],
    objection: isAlready ? new Refusal('moduleFinalized') : undefined,
  }
}

async function write({ db, parameters: { module_id, is_finalized } }: WriteContext<Parameters>) {
  const changed = await db.run(change, { module_id, is_finalized })
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  return { module_id, IsFinalized: is_finalized }
}

/**
 * Finalizes a module: from then on neither it nor its standards and elements take a create, update or delete; tips and the work
 * of projects go on. It can be undone (is_finalized false), because what was finalized too early would otherwise have to be
 * imported again and its projects be begun anew; the history tells who did either. Finalizing twice is refused (409).
 */
export const finalizeModule: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: () => ({ projectId: null, standardId: null }),
  touches: ['modules'],
}
