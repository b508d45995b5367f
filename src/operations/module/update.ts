import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { moduleWrites } from './contract.ts'
import { checkNamePattern, moduleLook, type ModuleRow } from './module-row.ts'

type Contract = (typeof moduleWrites)['Module:Update']
type Parameters = ParametersOf<Contract>

const change = statement<Omit<ModuleRow, 'GroupDetails'> & { groups: string }, { changed: number }>(
  'module.change',
  (_, place) => sql<{ changed: number }>`
    update "StandardsSet" set "Name" = ${place('Name')}, "Version" = ${place('Version')},
      "AccreditationOrganization" = ${place('AccreditationOrganization')}, "NamePattern" = ${place('NamePattern')},
      "GroupDetails" = ${place('groups')}::jsonb, "Language" = ${place('Language')}
    where "Id" = ${place('Id')} returning 1 as changed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  checkNamePattern(parameters.NamePattern)
  const row = await moduleLook(db, parameters.module_id)
  return { prior: [row], objection: row.IsFinalized ? new Refusal('moduleFinalized') : undefined }
}

async function write({ db, parameters, prior }: WriteContext<Parameters>) {
  const { module_id, ...changes } = parameters
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const { GroupDetails, ...fields } = { ...prior[0], ...Object.fromEntries(given) } as ModuleRow
  const changed = await db.run(change, { ...fields, groups: JSON.stringify(GroupDetails) })
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  return { module_id }
}

/**
 * Changes what is given of a module: its name, version, organization, language, and what its standards' names are parsed with.
 * A finalized module takes no change, not even of its name: it is opened again first (Module:Finalize with is_finalized false).
 */
export const updateModule: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: () => ({ projectId: null, standardId: null }),
  touches: ['modules'],
}
