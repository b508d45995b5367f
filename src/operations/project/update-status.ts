import { sql } from 'kysely'
import { isArchived } from '../../rules/project-status.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { projectWrites } from './contract.ts'

type Contract = (typeof projectWrites)['Project:UpdateStatus']
type Parameters = ParametersOf<Contract>

const look = statement<{ project_id: number }, { Id: number; Name: string; StatusId: number }>(
  'project.look',
  (build, place) =>
    build
      .selectFrom('Project')
      .select(['Id', 'Name', 'StatusId'])
      .where('Id', '=', place('project_id'))
      .forNoKeyUpdate(),
)

const change = statement<
  { project_id: number; name: string | undefined; status: number | undefined },
  { changed: number }
>(
  'project.change',
  (_, place) => sql<{ changed: number }>`
    update "Project" set "Name" = coalesce(${place('name')}, "Name"), "StatusId" = coalesce(${place('status')}, "StatusId")
    where "Id" = ${place('project_id')} returning 1 as changed`,
)

async function snapshot({ db, parameters: { project_id, name } }: SnapshotContext<Parameters>) {
  const prior = await db.run(look, { project_id })
  const [project] = prior
  if (project === undefined) throw new Refusal('notFound')
  const isClosed = isArchived(project.StatusId) && name !== undefined
  return { prior, objection: isClosed ? new Refusal('projectArchived') : undefined }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { project_id, name, status_id: status } = parameters
  const changed = await db.run(change, { project_id, name, status })
  if (changed.length !== 1) throw new Refusal('updateResultIs', [changed.length])
  return { project_id }
}

/** Gives a project another name, another status or both; an archived one takes another status and nothing else. */
export const updateStatus: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  touches: ['names'],
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
