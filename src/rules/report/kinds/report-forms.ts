import { reportFormatNames } from './report-formats.ts'

/** The forms in which a saved report can be opened: as a page, which is always available, and as the files that were requested. */
export const reportForms = ['page', ...reportFormatNames] as const

/** A form of a saved report. */
export type ReportForm = (typeof reportForms)[number]

/** The name of each form on screens. */
export const reportFormTitles: Readonly<Record<ReportForm, string>> = {
  page: 'Page',
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  csv: 'CSV',
}

/** The most reports that a project can have saved at a time. */
export const mostSavedReports = 200
