import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { savedReportWrites } from './saved-contract.ts'
import { savedReportSnapshot, subjectOfReport, type SavedReportRow } from './saved-report-row.ts'

type Contract = (typeof savedReportWrites)['Report:Open']
type Parameters = ParametersOf<Contract>

const countOpening = statement<
  { project_id: number; report_id: number; user: string; now: string },
  { opened: number }
>(
  'savedReport.open',
  (_, place) => sql<{ opened: number }>`
    update "SavedReport" set "Openings" = "Openings" + 1, "LastOpenedBy" = ${place('user')}, "LastOpenedDate" = ${place('now')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('report_id')} returning 1 as opened`,
)

async function write(context: WriteContext<Parameters, WithFound<SavedReportRow>>) {
  const { db, parameters, caller, now } = context
  const { project_id, report_id } = parameters
  const opened = await db.run(countOpening, { project_id, report_id, user: caller.userId, now })
  if (opened.length !== 1) throw new ApiError('didNotUpdateOne', [opened.length])
  return { project_id, report_id }
}

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { found } = await savedReportSnapshot(db, parameters)
  const { Id, ProjectId, Kind, Phase, Audience } = found
  return { prior: [{ Id, ProjectId, Kind, Phase, Audience }], found }
}

/** Records that a saved report was opened: the history names the person, the form and the report. */
export const openReport: WriteOperation<Contract, WithFound<SavedReportRow>> = {
  snapshot,
  write,
  subject: subjectOfReport,
}
