import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'
import { openAssignments, type OpenAssignment } from './open-assignments.ts'

type Contract = (typeof projectWrites)['Project:AddClient']
type Parameters = ParametersOf<Contract>
type Link = { project_id: number; user: string }

// Locks the person against a concurrent User:Delete: a closed account has no links.
const findLink = statement<Link, { UserType: UserType; hasProject: boolean; isLinked: boolean }>(
  'addClient.snapshot',
  (_, place) => sql<{ UserType: UserType; hasProject: boolean; isLinked: boolean }>`
    select u."UserType", exists (select from "Project" where "Id" = ${place('project_id')}) as "hasProject",
      exists (select from "ProjectUser" where "ProjectId" = ${place('project_id')} and "UserId" = u."Id") as "isLinked"
    from "User" u where u."Id" = ${place('user')} and not u."IsDeleted" for share of u`,
)

// Takes the earlier of two clocks, so that nothing the person does from now on is older than the link.
const link = statement<Link & { now: string }, { UserId: string }>(
  'addClient.link',
  (_, place) => sql<{ UserId: string }>`
    insert into "ProjectUser" ("ProjectId", "UserId", "LinkedAt")
    values (${place('project_id')}, ${place('user')}, least(date_trunc('milliseconds', now()), ${place('now')}::timestamptz))
    returning "UserId"`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, client_user_id } = parameters
  const user = storedUserId(target, client_user_id)
  const [[found], Assignments] = await Promise.all([
    db.run(findLink, { project_id, user }),
    openAssignments.lock(db, { project_id, user }),
  ])
  if (!found?.hasProject) throw new ApiError('notFound')
  const left = found.UserType === 'Client' && Assignments.length > 0
  return {
    prior: left ? [{ ProjectId: project_id, UserId: user, Assignments }] : [],
    found: left ? Assignments : [],
    objection: objectionTo(found),
  }
}

function objectionTo(found: { UserType: UserType; isLinked: boolean }): ApiError | undefined {
  if (found.isLinked) return new ApiError('preSnapshotNotEmpty', [1])
  if (found.UserType !== 'Administrator') return undefined
  return new ApiError('invalidParameters', [], {
    problems: [{ place: 'client_user_id', message: 'is an administrator, who needs no link' }],
  })
}

async function write(context: WriteContext<Parameters, WithFound<readonly OpenAssignment[]>>) {
  const { db, parameters, target, now, found } = context
  const { project_id, client_user_id } = parameters
  const user = storedUserId(target, client_user_id)
  const [[linked]] = await Promise.all([
    db.run(link, { project_id, user, now }),
    openAssignments.end(db, { project_id, user }, found),
  ])
  if (linked === undefined) throw new ApiError('updateNotSuccessful')
  return { project_id, client_user_id: linked.UserId }
}

/**
 * Links a client or a consultant to a project. A returning client starts without tasks: assignments left open from an earlier link
 * end here.
 */
export const addClient: WriteOperation<Contract, WithFound<readonly OpenAssignment[]>> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
