import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { previewWrites } from './contract.ts'

type Contract = (typeof previewWrites)['Preview:End']
type Parameters = ParametersOf<Contract>

const lockPreview = statement<
  { project: number; id: string; user: string },
  { ProjectId: number; UserId: string; FullName: string }
>(
  'endPreview.snapshot',
  (_, place) => sql`
    select p."ProjectId", p."ClientUserId" as "UserId", u."FullName"
    from "Preview" p join "User" u on u."Id" = p."ClientUserId"
    where p."ProjectId" = ${place('project')} and p."Id" = ${place('id')}::uuid and p."UserId" = ${place('user')}
      and p."EndedAt" is null
    for update of p`,
)

const end = statement<{ project: number; id: string; now: string }, { ended: number }>(
  'endPreview.end',
  (_, place) => sql`
    update "Preview" set "EndedAt" = ${place('now')}::timestamptz
    where "ProjectId" = ${place('project')} and "Id" = ${place('id')}::uuid returning 1 as ended`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { project_id, preview_id } = parameters
  const prior = await db.run(lockPreview, { project: project_id, id: preview_id, user: userId })
  if (prior.length === 0) throw new ApiError('notFound')
  return { prior }
}

async function write({ db, parameters, now }: WriteContext<Parameters>) {
  const { project_id, preview_id } = parameters
  const ended = await db.run(end, { project: project_id, id: preview_id, now })
  if (ended.length !== 1) throw new ApiError('updateNotSuccessful')
  return { preview_id, project_id }
}

/** Ends an impersonation that the caller started; one that has already ended counts as not existing. */
export const endPreview: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
