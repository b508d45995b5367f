import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import { phases } from '#rules/review/phases.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'
import { openAssignments, type OpenAssignment } from './open-assignments.ts'

type Contract = (typeof projectWrites)['Project:RemoveClient']
type Parameters = ParametersOf<Contract>
type Link = { project_id: number; user: string }

const lockLink = statement<Link, { ProjectId: number; UserId: string }>(
  'removeClient.snapshot',
  (build, place) =>
    build
      .selectFrom('ProjectUser')
      .select(['ProjectId', 'UserId'])
      .where('ProjectId', '=', place('project_id'))
      .where('UserId', '=', place('user'))
      .forUpdate(),
)

// Leading a standard links a person to the project, whatever the list of members contains.
const leads = statement<Link, { isLead: boolean }>(
  'removeClient.leads',
  (_, place) => sql<{ isLead: boolean }>`
    select exists (select from "User" u where u."Id" = ${place('user')} and u."UserType" = 'Consultant' and (${sql.join(
      phases.map(
        ({ standardTable }) => sql`exists (select from ${sql.table(standardTable)} r
          where r."ProjectId" = ${place('project_id')} and u."Id" in (r."OwnerId", r."JuniorOwnerId"))`,
      ),
      sql` or `,
    )})) as "isLead"`,
)

const unlink = statement<Link, { removed: number }>(
  'removeClient.unlink',
  (_, place) => sql<{ removed: number }>`
    delete from "ProjectUser" where "ProjectId" = ${place('project_id')} and "UserId" = ${place('user')}
    returning 1 as removed`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { project_id, client_user_id } = parameters
  const values = { project_id, user: storedUserId(target, client_user_id) }
  const [[row], [found], Assignments] = await Promise.all([
    db.run(lockLink, values),
    db.run(leads, values),
    openAssignments.lock(db, values),
  ])
  if (row === undefined) throw new ApiError('notFound')
  return {
    prior: [{ ...row, Assignments }],
    found: Assignments,
    objection: found?.isLead ? new ApiError('leadsStandards') : undefined,
  }
}

async function write(context: WriteContext<Parameters, WithFound<readonly OpenAssignment[]>>) {
  const { db, parameters, target, found } = context
  const { project_id, client_user_id } = parameters
  const user = storedUserId(target, client_user_id)
  const [removed] = await Promise.all([
    db.run(unlink, { project_id, user }),
    openAssignments.end(db, { project_id, user }, found),
  ])
  if (removed.length !== 1) throw new ApiError('updateNotSuccessful')
  return { project_id, client_user_id: user }
}

/**
 * Ends the link of a client or a consultant to a project, and the person's open assignments, which the pre_snapshot lists.
 * Completed assignments stay. Rejected for people who lead standards, because leading them also grants access: the
 * standards must be reassigned first.
 */
export const removeClient: WriteOperation<Contract, WithFound<readonly OpenAssignment[]>> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
