import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { moduleWrites } from './contract.ts'
import { checkNamePattern } from './module-row.ts'

type Contract = (typeof moduleWrites)['Module:Create']
type Parameters = ParametersOf<Contract>

const insert = statement<Omit<Parameters, 'GroupDetails'> & { groups: string }, { Id: number }>(
  'module.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "StandardsSet" ("Name", "Version", "AccreditationOrganization", "NamePattern", "GroupDetails", "Language")
    values (${place('Name')}, ${place('Version')}, ${place('AccreditationOrganization')}, ${place('NamePattern')},
      ${place('groups')}::jsonb, ${place('Language')}) returning "Id"`,
)

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { GroupDetails, ...fields } = parameters
  const [row] = await db.run(insert, { ...fields, groups: JSON.stringify(GroupDetails) })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  return { module_id: row.Id }
}

/** Creates a module without standards, not finalized. Rejects a name pattern that cannot be compiled. */
export const createModule: WriteOperation<Contract> = {
  snapshot: async ({ parameters }) => {
    checkNamePattern(parameters.NamePattern)
    return { prior: [] }
  },
  write,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['modules'],
}
