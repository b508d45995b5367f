import { allReportTemplates, downloadedTemplate, templatesForReports } from './report-templates.ts'
import {
  createReportTemplate,
  deleteReportTemplate,
  updateReportTemplate,
} from './write-template.ts'

export const reportTemplateOperations = {
  'ReportTemplate:Create': createReportTemplate,
  'ReportTemplate:Update': updateReportTemplate,
  'ReportTemplate:Delete': deleteReportTemplate,
}

export const reportTemplateAnswers = {
  'projects/{id}/report_templates': templatesForReports,
  'admin/report_templates': allReportTemplates,
}

export const reportTemplateFileAnswers = { 'files/report_templates': downloadedTemplate }
