import { createReport } from './create.ts'
import { deleteReport } from './delete.ts'
import { openReport } from './open.ts'
import { fileOfReport, reportOfProject } from './report.ts'
import { savedReportFile } from './saved-report-file.ts'
import { savedReports } from './saved-reports.ts'
import { sendReport } from './send.ts'

export const reportOperations = {
  'Report:Create': createReport,
  'Report:Open': openReport,
  'Report:Send': sendReport,
  'Report:Delete': deleteReport,
}

export const reportAnswers = {
  'projects/{id}/report': reportOfProject,
  'projects/{id}/saved_reports': savedReports,
}

export const reportFileAnswers = {
  'projects/{id}/report_file': fileOfReport,
  'files/reports': savedReportFile,
}
