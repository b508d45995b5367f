import { sql } from 'kysely'
import { isArchived } from '#rules/projects/project-status.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'

type Contract = (typeof projectWrites)['Project:UpdateStatus']
type Parameters = ParametersOf<Contract>

const lockProject = statement<
  { project_id: number },
  { Id: number; Name: string; StatusId: number }
>('project.snapshot', (build, place) =>
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
  const prior = await db.run(lockProject, { project_id })
  const [project] = prior
  if (project === undefined) throw new ApiError('notFound')
  const isClosed = isArchived(project.StatusId) && name !== undefined
  return { prior, objection: isClosed ? new ApiError('projectArchived') : undefined }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { project_id, name, status_id: status } = parameters
  const changed = await db.run(change, { project_id, name, status })
  if (changed.length !== 1) throw new ApiError('updateResultIs', [changed.length])
  return { project_id }
}

/** Changes the name or the status of a project, or both; an archived one accepts only a status. */
export const updateStatus: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  invalidates: ['names'],
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
