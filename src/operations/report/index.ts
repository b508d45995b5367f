import { createReport } from './create.ts'
import { deleteReport } from './delete.ts'
import type { RowOf } from './history-rows.ts'
import { openReport } from './open.ts'
import { fileOfReport, reportOfProject } from './report.ts'
import { savedReportFile } from './saved-report-file.ts'
import { savedReports } from './saved-reports.ts'
import { sendReport } from './send.ts'
import { workbookOfProject } from './workbook.ts'

export const reportOperations = {
  'Report:Create': createReport,
  'Report:Open': openReport,
  'Report:Send': sendReport,
  'Report:Delete': deleteReport,
}

/** The operations of the report reads; `rowOf` knows the contract of every write. */
export const reportAnswers = (rowOf: RowOf) => ({
  'projects/{id}/report': reportOfProject(rowOf),
  'projects/{id}/saved_reports': savedReports,
})

export const reportFileAnswers = (rowOf: RowOf) => ({
  'projects/{id}/report_file': fileOfReport(rowOf),
  'files/reports': savedReportFile,
})

export const workbookFileAnswers = { 'projects/{id}/workbook': workbookOfProject }
