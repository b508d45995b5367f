import { sql } from 'kysely'
import { mostSavedReports } from '#rules/report/kinds/report-forms.ts'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { savedReportWrites } from './saved-contract.ts'

type Contract = (typeof savedReportWrites)['Report:Create']
type Parameters = ParametersOf<Contract>
type Scope = { project_id: number; module_id: number | null; standard_id: number | null }

// The reports of one project are counted one at a time.
const takeTurn = statement<{ project_id: number }, never>(
  'savedReport.takeTurn',
  (_, place) => sql<never>`
    select pg_advisory_xact_lock(hashtextextended('saved reports of project ' || ${place('project_id')}::int, 0))`,
)

const count = statement<{ project_id: number }, { saved: number }>(
  'savedReport.count',
  (_, place) => sql<{ saved: number }>`
    select count(*)::int as saved from "SavedReport" where "ProjectId" = ${place('project_id')}`,
)

const isInProject = statement<Scope, { isIn: boolean }>(
  'savedReport.scope',
  (_, place) => sql<{ isIn: boolean }>`
    select exists (select from "Project" p where p."Id" = ${place('project_id')})
      and (${place('module_id')}::int is null or exists (select from "ProjectStandardsSet" m
        where m."ProjectId" = ${place('project_id')} and m."StandardsSetId" = ${place('module_id')}::int))
      and (${place('standard_id')}::int is null or exists (select from "ProjectStandard" s
        where s."ProjectId" = ${place('project_id')} and s."StandardId" = ${place('standard_id')}::int)) as "isIn"`,
)

const insert = statement<
  Scope & {
    kind: string
    phase: string
    audience: string
    forms: string[]
    user: string
    now: string
  },
  { Id: number }
>(
  'savedReport.insert',
  (_, place) => sql<{ Id: number }>`
    insert into "SavedReport" ("ProjectId", "Kind", "Phase", "ModuleId", "StandardId", "Audience", "Forms", "CreatedBy", "CreatedDate")
    values (${place('project_id')}, ${place('kind')}, ${place('phase')}, ${place('module_id')}, ${place('standard_id')},
      ${place('audience')}, ${place('forms')}::text[], ${place('user')}, ${place('now')})
    returning "Id"`,
)

type Enqueued = {
  project_id: number
  report_id: number
  user: string
  traceparent: string | null
}

const enqueue = statement<Enqueued, never>(
  'savedReport.enqueue',
  (_, place) => sql<never>`
    update "SavedReport" set "JobId" = "enqueueJob"('makeReport', jsonb_strip_nulls(
        jsonb_build_object('reportId', ${place('report_id')}::int, 'traceparent', ${place('traceparent')}::text)),
      ${place('project_id')}::int, 'makeReport:' || ${place('report_id')}::int, ${place('user')}, now())
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('report_id')}`,
)

async function objectionTo(db: Db, parameters: Parameters): Promise<ApiError | undefined> {
  const { project_id, module_id, standard_id } = parameters
  const [, [counted], [scope]] = await Promise.all([
    db.run(takeTurn, { project_id }),
    db.run(count, { project_id }),
    db.run(isInProject, { project_id, module_id, standard_id }),
  ])
  if (scope?.isIn !== true) return new ApiError('notFound')
  return (counted?.saved ?? 0) >= mostSavedReports ? new ApiError('tooManyReports') : undefined
}

const snapshot = async ({ db, parameters }: SnapshotContext<Parameters>) => ({
  prior: [],
  objection: await objectionTo(db, parameters),
})

async function write({ db, parameters, caller, now, traceparent }: WriteContext<Parameters>) {
  const { project_id, kind, phase, module_id, standard_id, audience, formats } = parameters
  const user = caller.userId
  const forms = [...new Set(formats)]
  const scope = { project_id, module_id, standard_id }
  const [row] = await db.run(insert, { ...scope, kind, phase, audience, forms, user, now })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  await db.run(enqueue, { project_id, report_id: row.Id, user, traceparent })
  return { project_id, report_id: row.Id }
}

/** Stores the request for a report, and enqueues the job that makes it with the rights that the caller has when it runs. */
export const createReport: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id, standard_id }) => ({ projectId: project_id, standardId: standard_id }),
}
