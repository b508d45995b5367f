import { sql } from 'kysely'
import { storedUserId } from '../../rules/user-id.ts'
import type { UserType } from '../../rules/user-types.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { projectWrites } from './contract.ts'
import { openAssignments, type OpenAssignment } from './open-assignments.ts'

type Contract = (typeof projectWrites)['Project:AddClient']
type Parameters = ParametersOf<Contract>
type Link = { project_id: number; user: string }

// The person is locked against being closed at the same moment: a closed account has no links.
const look = statement<Link, { UserType: UserType; hasProject: boolean; isLinked: boolean }>(
  'addClient.look',
  (_, place) => sql<{ UserType: UserType; hasProject: boolean; isLinked: boolean }>`
    select u."UserType", exists (select from "Project" where "Id" = ${place('project_id')}) as "hasProject",
      exists (select from "ProjectUser" where "ProjectId" = ${place('project_id')} and "UserId" = u."Id") as "isLinked"
    from "User" u where u."Id" = ${place('user')} and not u."IsDeleted" for share of u`,
)

// Whichever clock is behind: what the person does from now on is not older than the link.
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
    db.run(look, { project_id, user }),
    openAssignments.look(db, { project_id, user }),
  ])
  if (!found?.hasProject) throw new Refusal('notFound')
  const left = found.UserType === 'Client' && Assignments.length > 0
  return {
    prior: left ? [{ ProjectId: project_id, UserId: user, Assignments }] : [],
    objection: objectionTo(found),
  }
}

function objectionTo(found: { UserType: UserType; isLinked: boolean }): Refusal | undefined {
  if (found.isLinked) return new Refusal('preSnapshotNotEmpty', [1])
  if (found.UserType !== 'Administrator') return undefined
  return new Refusal('invalidParameters', [], {
    problems: [{ place: 'client_user_id', message: 'is an administrator, who needs no link' }],
  })
}

async function write({ db, parameters, target, now, prior }: WriteContext<Parameters>) {
  const { project_id, client_user_id } = parameters
  const user = storedUserId(target, client_user_id)
  const { Assignments = [] } = (prior[0] ?? {}) as { Assignments?: OpenAssignment[] }
  const [[linked]] = await Promise.all([
    db.run(link, { project_id, user, now }),
    openAssignments.end(db, { project_id, user }, Assignments),
  ])
  if (linked === undefined) throw new Refusal('updateNotSuccessful')
  return { project_id, client_user_id: linked.UserId }
}

/**
 * Links a client or a consultant to a project. A client begins anew: tasks of an earlier time in the project do not come back, and
 * assignments left open by then end here.
 */
export const addClient: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
