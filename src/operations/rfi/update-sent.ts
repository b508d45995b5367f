import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiWrites } from './contract.ts'
import { rfiColumns, type RfiRow } from './rfi-row.ts'

type Contract = (typeof rfiWrites)['RFI:UpdateSent']
type Parameters = ParametersOf<Contract>
type Ids = { project_id: number; ids: number[] }

const lock = statement<Ids, RfiRow>(
  'rfi.snapshotOfMany',
  (_, place) => sql<RfiRow>`
    select ${rfiColumns} from "RfiRequest" r
    where r."ProjectId" = ${place('project_id')} and r."Id" = any(${place('ids')}::int[]) order by r."Id" for update`,
)

const change = statement<Ids & { user: string | null; time: string | null }, { Id: number }>(
  'rfi.updateSent',
  (_, place) => sql<{ Id: number }>`
    update "RfiRequest" set "SentBy" = ${place('user')}, "SentDate" = ${place('time')}::timestamptz
    where "ProjectId" = ${place('project_id')} and "Id" = any(${place('ids')}::int[]) returning "Id"`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { project_id, rfi_ids, is_sent } = parameters
  const ids = [...new Set(rfi_ids)]
  const prior = await db.run(lock, { project_id, ids })
  if (prior.length !== ids.length) throw new ApiError('notFound')
  const isOpen = is_sent && prior.some(({ IsAnswered }) => !IsAnswered)
  return { prior, objection: isOpen ? new ApiError('requestNotAnswered') : undefined }
}

async function write({ db, parameters, caller, now }: WriteContext<Parameters>) {
  const { project_id, rfi_ids, is_sent } = parameters
  const ids = [...new Set(rfi_ids)]
  const sent = is_sent ? { user: caller.userId, time: now } : { user: null, time: null }
  const changed = await db.run(change, { project_id, ids, ...sent })
  if (changed.length !== ids.length) throw new ApiError('didNotUpdateOne', [changed.length])
  return { project_id, rfi_ids: ids }
}

/** Records that answered requests were sent to the accreditor, or withdraws it. */
export const updateRfiSent: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
