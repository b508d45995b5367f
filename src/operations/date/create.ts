import { sql } from 'kysely'
import { projectDateType } from '#rules/projects/project-dates.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { dateWrites } from './contract.ts'

type Contract = (typeof dateWrites)['Date:Create']
type Parameters = ParametersOf<Contract>

const findProject = statement<{ project_id: number }, { Id: number }>(
  'date.project',
  (build, place) => build.selectFrom('Project').select('Id').where('Id', '=', place('project_id')),
)

const insert = statement<
  { project_id: number; name: string; date: string | null; type: string },
  { Id: number }
>(
  'date.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "ProjectDate" ("ProjectId", "Name", "Date", "Type")
    values (${place('project_id')}, ${place('name')}, ${place('date')}, ${place('type')}) returning "Id"`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { project_id } = parameters
  if ((await db.run(findProject, { project_id })).length === 0) throw new ApiError('notFound')
  return { prior: [] }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { project_id, name, date } = parameters
  const type = projectDateType
  const [row] = await db.run(insert, { project_id, name, date: storedDate(date), type })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  return { date_id: row.Id, project_id }
}

/** Adds a date to a project, stored as {date}T00:00:00.000Z with the fixed type (specification, sections 5 and 9). */
export const createDate: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
