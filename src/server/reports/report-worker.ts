import { parentPort, workerData } from 'node:worker_threads'
import { reportFormats, type ReportFormat } from '#rules/report/kinds/report-formats.ts'
import type { Report } from '#rules/report/report.ts'
import { fillTemplate } from '#server/report-looks/fill-template.ts'
import { fileName, writeReport } from './report-file.ts'

/** Writes the report of a response in a worker thread. */
const { response, format, logo, template } = workerData as {
  readonly response: Uint8Array
  readonly format: ReportFormat
  readonly logo: Uint8Array | null
  /** The file of the template to fill in instead, if any. */
  readonly template: Uint8Array | null
}
const { data } = JSON.parse(new TextDecoder().decode(response)) as {
  data: Report & { readonly filling?: { readonly data: unknown } }
}
const { name, bytes } =
  template === null
    ? await writeReport(data, format, logo)
    : {
        name: fileName(data, reportFormats[format].extension),
        bytes: await fillTemplate(template, data.filling?.data),
      }
// A separate buffer, whose ownership can be transferred.
const own = Uint8Array.from(bytes)
parentPort?.postMessage({ name, bytes: own }, [own.buffer])
