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

/** The forms in which a report is written. */
export const reportFormatNames = Object.keys(reportFormats) as [ReportFormat, ...ReportFormat[]]
