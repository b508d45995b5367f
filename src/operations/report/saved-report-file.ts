import { sql } from 'kysely'
import { seesGuarded } from '#rules/report/guarded-fields.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { readSource } from './report-rows.ts'
import type { savedReportFiles } from './saved-contract.ts'
import { findSavedReport, type SavedReportRow } from './saved-report-row.ts'

type Contract = (typeof savedReportFiles)['files/reports']
type Context = ReadContext<QueryOf<Contract>>

const findFile = statement<
  { project_id: number; report_id: number; form: string },
  ReplyOf<Contract>
>(
  'savedReport.file',
  (_, place) => sql<ReplyOf<Contract>>`
    select "StorageKey", "FileName", "FileSize"::float8 as "FileSize", "MimeType", "Sha256" from "SavedReportFile"
    where "ProjectId" = ${place('project_id')} and "ReportId" = ${place('report_id')} and "Form" = ${place('form')}`,
)

/** Whether a client may currently see everything that a report for clients shows. */
async function mayStillSee(context: Context, row: SavedReportRow): Promise<boolean> {
  const { Kind, Phase, ModuleId, StandardId, Guarded } = row
  if ((Guarded ?? []).length === 0) return true
  const query = {
    id: row.ProjectId,
    kind: Kind,
    phase: Phase,
    audience: 'client' as const,
    ...(ModuleId !== null && { module_id: ModuleId }),
    ...(StandardId !== null && { standard_id: StandardId }),
  }
  return seesGuarded(Guarded ?? [], await readSource({ ...context, query }))
}

/** The file of a saved report in one of its forms; clients get reports made for clients, as long as they may see everything in them. */
export const savedReportFile: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read: async (context) => {
    const { db, query, caller } = context
    const [[row], [file]] = await Promise.all([
      db.run(findSavedReport, query),
      db.run(findFile, query),
    ])
    const isTheirs = caller.isStaff || row?.Audience === 'client'
    if (row === undefined || file === undefined || !isTheirs) throw new ApiError('notFound')
    if (!caller.isStaff && !(await mayStillSee(context, row)))
      throw new ApiError('reportNoLongerShown')
    return file
  },
}
