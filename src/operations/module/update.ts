import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { moduleWrites } from './contract.ts'
import { checkNamePattern, lockModule, type ModuleRow } from './module-row.ts'

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
  const row = await lockModule(db, parameters.module_id)
  return {
    prior: [row],
    found: row,
    objection: row.IsFinalized ? new ApiError('moduleFinalized') : undefined,
  }
}

async function write({ db, parameters, found }: WriteContext<Parameters, WithFound<ModuleRow>>) {
  const { module_id, ...changes } = parameters
  const given: Partial<ModuleRow> = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const { GroupDetails, ...fields } = { ...found, ...given }
  const changed = await db.run(change, { ...fields, groups: JSON.stringify(GroupDetails) })
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { module_id }
}

/**
 * Changes the given fields of a module: its name, version, organization, language, name pattern and groups. A finalized module
 * rejects every change, including its name; reopen it first (Module:Finalize with is_finalized false).
 */
export const updateModule: WriteOperation<Contract, WithFound<ModuleRow>> = {
  snapshot,
  write,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['modules'],
}
