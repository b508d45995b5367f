import { reportFormatNames } from './report-formats.ts'

/** The forms in which a saved report can be opened: the page, which every one has, and the files that were asked for. */
export const reportForms = ['page', ...reportFormatNames] as const

/** A form of a saved report. */
export type ReportForm = (typeof reportForms)[number]

/** What the forms are called. */
export const reportFormTitles: Readonly<Record<ReportForm, string>> = {
  page: 'Page',
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  csv: 'CSV',
}

/** How many reports a project can have saved at a time. */
export const mostSavedReports = 200
