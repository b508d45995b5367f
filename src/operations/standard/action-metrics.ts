import { sql, type RawBuilder } from 'kysely'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { metricReads } from './metric-contract.ts'

type Contract = (typeof metricReads)['admin/action_metrics']
type Row = ReplyOf<Contract>[number]
type Stored = Omit<
  Row,
  | 'StandardName'
  | 'StartByName'
  | 'EndByName'
  | 'StartAssignedSeniorConsultantName'
  | 'EndAssignedSeniorConsultantName'
>
type Values = { project: number; standard: number; before: number; limit: number }

const mostAtOnce = 200

const metrics = (
  name: string,
  one: (place: (name: 'standard') => RawBuilder<unknown>) => unknown,
) =>
  statement<Values, Stored>(
    name,
    (_, place) => sql<Stored>`
      select m."Id", m."ProjectId", m."ModuleId", m."StandardId", m."StartTime", m."EndTime", m."StartAction", m."EndAction",
        m."StartByUserId", m."EndByUserId", m."StartAssignedSeniorConsultantId", m."EndAssignedSeniorConsultantId",
        m."Status", m."ErrorMessage"
      from "DesktopReviewActionMetric" m
      where m."ProjectId" = ${place('project')} and m."Id" < ${place('before')} ${one(place)}
      order by m."Id" desc limit ${place('limit')}`,
  )

const ofProject = metrics('metrics.ofProject', () => sql``)
const ofStandard = metrics(
  'metrics.ofStandard',
  (place) => sql`and m."StandardId" = ${place('standard')}`,
)

async function read({ db, query, reference }: ReadContext<QueryOf<Contract>>): Promise<Row[]> {
  const { project_id, standard_id, before, limit } = query
  const { standards, names } = reference
  if (standard_id !== undefined && !standards.has(standard_id)) throw new ApiError('notFound')
  const rows = await db.run(standard_id === undefined ? ofProject : ofStandard, {
    project: project_id,
    standard: standard_id ?? 0,
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit: Math.min(limit, mostAtOnce),
  })
  const nameOf = (id: string | null) => (id === null ? null : (names.people.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    StandardName: standards.get(row.StandardId)?.Name ?? '',
    StartByName: nameOf(row.StartByUserId),
    EndByName: nameOf(row.EndByUserId),
    StartAssignedSeniorConsultantName: nameOf(row.StartAssignedSeniorConsultantId),
    EndAssignedSeniorConsultantName: nameOf(row.EndAssignedSeniorConsultantId),
  }))
}

/** How long the standards of a project waited for each action of Desktop Review, newest first; only for staff of the project. */
export const actionMetrics: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read,
}
