import { sql } from 'kysely'
import type { GroupDetails } from '#rules/standards/standard-name.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { compileNamePattern } from '../core/name-pattern.ts'
import { statement } from '../core/statement.ts'

export type ModuleRow = {
  Id: number
  Name: string
  Version: string
  AccreditationOrganization: string
  IsFinalized: boolean
  NamePattern: string | null
  GroupDetails: GroupDetails
  Language: string
}

// Returns {} for groups that were never set, as reads do: a write may expect the value that was read. Writes to standards or
// elements of the module hold a share lock on this row.
const lockRow = statement<{ module_id: number }, ModuleRow>(
  'module.snapshot',
  (_, place) => sql<ModuleRow>`
    select "Id", "Name", "Version", "AccreditationOrganization", "IsFinalized", "NamePattern",
      coalesce("GroupDetails", '{}') as "GroupDetails", "Language"
    from "StandardsSet" where "Id" = ${place('module_id')} for no key update`,
)

/** Locks a module and returns it. Rejects with 404 when it does not exist. */
export async function lockModule(db: Db, module_id: number): Promise<ModuleRow> {
  const [row] = await db.run(lockRow, { module_id })
  if (row === undefined) throw new ApiError('notFound')
  return row
}

/** Rejects a name pattern that cannot be compiled, with the reason as a problem. */
export function checkNamePattern(pattern: string | null | undefined): void {
  if (pattern == null) return
  const compiled = compileNamePattern(pattern)
  if (!('problem' in compiled)) return
  throw new ApiError('invalidParameters', [], {
    problems: [{ place: 'NamePattern', message: compiled.problem }],
  })
}
