import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiWrites } from './contract.ts'
import { objectionToElements } from './rfi-row.ts'

type Contract = (typeof rfiWrites)['RFI:Create']
type Parameters = ParametersOf<Contract>
type Ids = { project_id: number; standard_id: number }

const shareStandard = statement<Ids, { StandardId: number }>(
  'rfi.standard',
  (_, place) => sql<{ StandardId: number }>`
    select s."StandardId" from "ProjectStandard" s
    where s."ProjectId" = ${place('project_id')} and s."StandardId" = ${place('standard_id')} for key share`,
)

const insert = statement<
  Ids & {
    elements: number[]
    text: string
    received: string
    due: string | null
    user: string
    now: string
  },
  { Id: number }
>(
  'rfi.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "RfiRequest" ("ProjectId", "StandardId", "ElementIds", "Text", "ReceivedDate", "DueDate", "CreatedBy", "CreatedDate")
    values (${place('project_id')}, ${place('standard_id')}, ${place('elements')}::int[], ${place('text')}, ${place('received')}::date,
      ${place('due')}::date, ${place('user')}, ${place('now')})
    returning "Id"`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { project_id, standard_id, element_ids } = parameters
  const [standards, objection] = await Promise.all([
    db.run(shareStandard, { project_id, standard_id }),
    objectionToElements(db, standard_id, element_ids),
  ])
  if (standards.length !== 1) throw new ApiError('notFound')
  return { prior: [], objection }
}

async function write({ db, parameters, caller, now }: WriteContext<Parameters>) {
  const { project_id, standard_id, text, received_date, due_date, element_ids } = parameters
  const [row] = await db.run(insert, {
    project_id,
    standard_id,
    elements: [...new Set(element_ids)],
    text,
    received: received_date,
    due: due_date,
    user: caller.userId,
    now,
  })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  return { rfi_id: row.Id, project_id, standard_id }
}

/** Records a request of the accreditor about a standard of a project. */
export const createRfi: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id, standard_id }) => ({ projectId: project_id, standardId: standard_id }),
}
