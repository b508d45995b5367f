import { sql } from 'kysely'
import { phases } from '../../rules/phases.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { projectWrites } from './contract.ts'
import { openAssignments, type OpenAssignment } from './open-assignments.ts'

type Contract = (typeof projectWrites)['Project:RemoveClient']
type Parameters = ParametersOf<Contract>
type Link = { project_id: number; user: string }

const look = statement<Link, { ProjectId: number; UserId: string }>(
  'removeClient.look',
  (build, place) =>
    build
      .selectFrom('ProjectUser')
      .select(['ProjectId', 'UserId'])
      .where('ProjectId', '=', place('project_id'))
      .where('UserId', '=', place('user'))
      .forUpdate(),
)

// Who leads standards is linked by them, whatever the list of members says.
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
    db.run(look, values),
    db.run(leads, values),
    openAssignments.look(db, values),
  ])
  if (row === undefined) throw new Refusal('notFound')
  return {
    prior: [{ ...row, Assignments }],
    objection: found?.isLead ? new Refusal('leadsStandards') : undefined,
  }
}

async function write({ db, parameters, target, prior }: WriteContext<Parameters>) {
  const { project_id, client_user_id } = parameters
  const user = storedUserId(target, client_user_id)
  const { Assignments } = prior[0] as { Assignments: OpenAssignment[] }
  const [removed] = await Promise.all([
    db.run(unlink, { project_id, user }),
    openAssignments.end(db, { project_id, user }, Assignments),
  ])
  if (removed.length !== 1) throw new Refusal('updateNotSuccessful')
  return { project_id, client_user_id: user }
}

/**
 * Ends the link of a client or a consultant to a project, and with it the person's open assignments, which the pre_snapshot keeps;
 * what the person has done stays. Who leads standards is refused, because leading them would keep the way in open: they are handed
 * over first.
 */
export const removeClient: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
