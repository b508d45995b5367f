import { sql } from 'kysely'
import type { ReportForm } from '#rules/report/kinds/report-forms.ts'
import type { ReportKind } from '#rules/report/kinds/report-kinds.ts'
import type { Report } from '#rules/report/report.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

type Ids = { project_id: number; report_id: number }

/** A saved report as it is stored. */
export type SavedReportRow = {
  Id: number
  ProjectId: number
  Kind: ReportKind
  Phase: Phase
  ModuleId: number | null
  StandardId: number | null
  Audience: Report['audience']
  Forms: ReportForm[]
  JobId: number | null
  Scope: string | null
  LastChangeId: number | null
  Guarded: string[] | null
  MadeDate: string | null
  Openings: number
  LastOpenedBy: string | null
  LastOpenedDate: string | null
  CreatedBy: string
  CreatedDate: string
}

/** The columns of `"SavedReport" r`. */
export const savedReportColumns = sql`
  r."Id", r."ProjectId", r."Kind", r."Phase", r."ModuleId", r."StandardId", r."Audience", to_json(r."Forms") as "Forms",
  r."JobId"::float8 as "JobId", r."Scope", r."LastChangeId"::float8 as "LastChangeId", to_json(r."Guarded") as "Guarded", r."MadeDate",
  r."Openings", r."LastOpenedBy", r."LastOpenedDate", r."CreatedBy", r."CreatedDate"`

/** Finds one saved report of a project. */
export const findSavedReport = statement<Ids, SavedReportRow>(
  'savedReport.find',
  (_, place) => sql<SavedReportRow>`
    select ${savedReportColumns} from "SavedReport" r
    where r."ProjectId" = ${place('project_id')} and r."Id" = ${place('report_id')}`,
)

const lock = statement<Ids, SavedReportRow>(
  'savedReport.snapshot',
  (_, place) => sql<SavedReportRow>`
    select ${savedReportColumns} from "SavedReport" r
    where r."ProjectId" = ${place('project_id')} and r."Id" = ${place('report_id')} for update`,
)

/** Locks a saved report and returns it. Rejects with 404 when it does not belong to the project. */
export async function savedReportSnapshot(db: Db, { project_id, report_id }: Ids) {
  const [row] = await db.run(lock, { project_id, report_id })
  if (row === undefined) throw new ApiError('notFound')
  return { prior: [row], found: row }
}

/** The subject of a write on a saved report. */
export const subjectOfReport = (
  { project_id }: { project_id: number },
  { found }: { found?: SavedReportRow },
) => ({ projectId: project_id, standardId: found?.StandardId ?? null })
