import { reportFormats, type ReportFormat } from '#rules/report/kinds/report-formats.ts'
import type { Report } from '#rules/report/report.ts'

type Writer = (report: Report, logo: Uint8Array | null) => Buffer | Promise<Buffer>

// Loaded when a report is first written in that format.
const writers: Readonly<Record<ReportFormat, () => Promise<Writer>>> = {
  pdf: async () => (await import('./write-pdf.ts')).writePdf,
  docx: async () => (await import('./write-docx.ts')).writeDocx,
  xlsx: async () => (await import('./write-xlsx.ts')).writeXlsx,
  csv: async () => (await import('./write-csv.ts')).writeCsv,
}

export type ReportFile = { readonly name: string; readonly bytes: Uint8Array }

/** Writes a report in a format, with its logo file if it has one. */
export async function writeReport(
  report: Report,
  format: ReportFormat,
  logo: Uint8Array | null = null,
): Promise<ReportFile> {
  const write = await writers[format]()
  return {
    name: fileName(report, reportFormats[format].extension),
    bytes: await write(report, logo),
  }
}

// Control characters, and those that file systems reserve.
const reserved = /[\p{C}\\/:*?"<>|]+/gu

/** The name of a file: the project, the title and the day. */
export function fileName(
  { project, title, date }: Pick<Report, 'project' | 'title' | 'date'>,
  extension: string,
): string {
  const part = (text: string) =>
    Array.from(text.replaceAll(reserved, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, 80).join('')
  return `${part(project)} - ${part(title)} - ${date}.${extension}`
}
