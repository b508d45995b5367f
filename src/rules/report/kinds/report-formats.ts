/** The file formats of reports: file extension and media type. */
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

/** A file format of reports. */
export type ReportFormat = keyof typeof reportFormats

/** Whether a value names a file format of reports. */
export const isReportFormat = (value: unknown): value is ReportFormat =>
  typeof value === 'string' && Object.hasOwn(reportFormats, value)

/** The names of the file formats of reports. */
export const reportFormatNames = Object.keys(reportFormats) as [ReportFormat, ...ReportFormat[]]
