import { parentPort } from 'node:worker_threads'
import { reportFormats, type ReportFormat } from '#rules/report/kinds/report-formats.ts'
import type { Report } from '#rules/report/report.ts'
import { fillTemplate } from '#server/report-looks/fill-template.ts'
import { fileName, writeReport, type ReportFile } from './report-file.ts'

/** A report to write: the response that holds it, and the files that it is made with. */
export type ReportTask = {
  readonly response: Uint8Array
  readonly format: ReportFormat
  readonly logo: Uint8Array | null
  /** The file of the template that is filled instead. */
  readonly template: Uint8Array | null
}

async function write({ response, format, logo, template }: ReportTask): Promise<ReportFile> {
  const { data } = JSON.parse(new TextDecoder().decode(response)) as {
    data: Report & { readonly filling?: { readonly data: unknown } }
  }
  if (template === null) return writeReport(data, format, logo)
  return {
    name: fileName(data, reportFormats[format].extension),
    bytes: await fillTemplate(template, data.filling?.data),
  }
}

async function carryOut(task: ReportTask): Promise<void> {
  const { name, bytes } = await write(task)
  // A buffer of its own, which may change hands.
  const own = Uint8Array.from(bytes)
  parentPort?.postMessage({ name, bytes: own }, [own.buffer])
}

// A failure ends the worker, and the report with it.
parentPort?.on('message', (task: ReportTask) => void carryOut(task))
