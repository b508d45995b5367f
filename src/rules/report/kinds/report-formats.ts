/** The files in which a report is written: the end of their names and their media types. */
export const reportFormats = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8; header=present' },
} as const

/** A form in which a report is written. */
export type ReportFormat = keyof typeof reportFormats

/** Whether a value names a form in which a report is written. */
export const isReportFormat = (value: unknown): value is ReportFormat =>
  typeof value === 'string' && Object.hasOwn(reportFormats, value)

/** The forms in which a report is written. */
export const reportFormatNames = Object.keys(reportFormats) as [ReportFormat, ...ReportFormat[]]
