import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { releaseFiles } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { savedReportWrites } from './saved-contract.ts'
import { savedReportSnapshot, subjectOfReport, type SavedReportRow } from './saved-report-row.ts'

type Contract = (typeof savedReportWrites)['Report:Delete']
type Ids = { project_id: number; report_id: number }

const removeFiles = statement<Ids, { StorageKey: string }>(
  'savedReport.deleteFiles',
  (_, place) => sql<{ StorageKey: string }>`
    delete from "SavedReportFile" where "ProjectId" = ${place('project_id')} and "ReportId" = ${place('report_id')}
    returning "StorageKey"`,
)

const remove = statement<Ids, { removed: number }>(
  'savedReport.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "SavedReport" where "ProjectId" = ${place('project_id')} and "Id" = ${place('report_id')} returning 1 as removed`,
)

// A running job ends without a result, since its report is gone.
const removeJob = statement<Ids & { job: number | null }, never>(
  'savedReport.deleteJob',
  (_, place) => sql<never>`
    delete from "Job" where "ProjectId" = ${place('project_id')} and "Id" = ${place('job')}::bigint and "State" in ('done', 'failed')`,
)

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<SavedReportRow>>) {
  const { db, parameters, now, found } = context
  const { project_id, report_id } = parameters
  const ids = { project_id, report_id }
  const files = await db.run(removeFiles, ids)
  const [removed] = await Promise.all([
    db.run(remove, ids),
    db.run(removeJob, { ...ids, job: found.JobId }),
    releaseFiles(
      db,
      files.map(({ StorageKey }) => StorageKey),
      now,
    ),
  ])
  if (removed.length !== 1) throw new ApiError('didNotUpdateOne', [removed.length])
  return ids
}

/** Deletes a saved report; the sweep deletes the bytes of its files a day later. */
export const deleteReport: WriteOperation<Contract, WithFound<SavedReportRow>> = {
  snapshot: ({ db, parameters }) => savedReportSnapshot(db, parameters),
  write,
  subject: subjectOfReport,
}
