import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import { previewLength } from '#rules/permissions/impersonation.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { previewWrites } from './contract.ts'

type Contract = (typeof previewWrites)['Preview:Start']
type Parameters = ParametersOf<Contract>

// Only clients of the project who could sign in can be impersonated.
const findClient = statement<
  { project: number; client: string },
  { ProjectId: number; UserId: string; FullName: string }
>(
  'startPreview.snapshot',
  (_, place) => sql`
    select l."ProjectId", u."Id" as "UserId", u."FullName" from "ProjectUser" l join "User" u on u."Id" = l."UserId"
    where l."ProjectId" = ${place('project')} and l."UserId" = ${place('client')}
      and u."UserType" = 'Client' and not u."IsLocked" and not u."IsDeleted"
    for share of l, u`,
)

const begin = statement<
  { project: number; id: string; session: string; user: string; client: string; now: string },
  never
>(
  'startPreview.begin',
  (_, place) => sql<never>`
    insert into "Preview" ("ProjectId", "Id", "SessionId", "UserId", "ClientUserId", "StartedAt")
    values (${place('project')}, ${place('id')}::uuid, ${place('session')}, ${place('user')}, ${place('client')}, ${place('now')}::timestamptz)`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, client_user_id } = parameters
  const prior = await db.run(findClient, {
    project: project_id,
    client: storedUserId(target, client_user_id),
  })
  if (prior.length === 0) throw new ApiError('notFound')
  return { prior }
}

async function write(context: WriteContext<Parameters>) {
  const { db, parameters, target, caller, sessionId, now } = context
  const { project_id, client_user_id } = parameters
  const [id, client] = [randomUUID(), storedUserId(target, client_user_id)]
  await db.run(begin, {
    project: project_id,
    id,
    session: sessionId,
    user: caller.userId,
    client,
    now,
  })
  const ends_at = new Date(Date.parse(now) + previewLength).toISOString()
  return { preview_id: id, project_id, client_user_id: client, ends_at }
}

/** Starts an impersonation, bound to the session of the request. */
export const startPreview: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
