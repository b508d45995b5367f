import { sql } from 'kysely'
import type { GroupDetails } from '../../rules/standard-name.ts'
import type { Db } from '../kit/db.ts'
import { compileNamePattern } from '../kit/name-pattern.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'

/** A module as it is stored. */
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

// Groups that were never set are none, here as in the answers: what was read is what a write expects.
// Whoever changes standards or elements of the module holds a share of the row meanwhile.
const look = statement<{ module_id: number }, ModuleRow>(
  'module.look',
  (_, place) => sql<ModuleRow>`
    select "Id", "Name", "Version", "AccreditationOrganization", "IsFinalized", "NamePattern",
      coalesce("GroupDetails", '{}') as "GroupDetails", "Language"
    from "StandardsSet" where "Id" = ${place('module_id')} for no key update`,
)

/** Locks a module and answers it as it is. Refuses with 404 when there is none. */
export async function moduleLook(db: Db, module_id: number): Promise<ModuleRow> {
  const [row] = await db.run(look, { module_id })
  if (row === undefined) throw new Refusal('notFound')
  return row
}

/** Refuses a name pattern that cannot be compiled, with the reason at its place. */
export function checkNamePattern(pattern: string | null | undefined): void {
  if (pattern == null) return
  const compiled = compileNamePattern(pattern)
  if (!('problem' in compiled)) return
  throw new Refusal('invalidParameters', [], {
    problems: [{ place: 'NamePattern', message: compiled.problem }],
  })
}
