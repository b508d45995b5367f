import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'

type Contract = (typeof projectWrites)['Project:Create']

const insert = statement<{ name: string; status: number }, { Id: number }>(
  'project.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "Project" ("Name", "StatusId", "IsWaiveDocument")
    values (${place('name')}, ${place('status')}, false) returning "Id"`,
)

async function write({ db, parameters }: WriteContext<ParametersOf<Contract>>) {
  const [row] = await db.run(insert, { name: parameters.Name, status: parameters.StatusId })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  return { project_id: row.Id }
}

/** Creates a project with IsWaiveDocument false (specification, section 9). */
export const createProject: WriteOperation<Contract> = {
  snapshot: async () => ({ prior: [] }),
  write,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['names'],
  changesAccessOf: () => null,
}
