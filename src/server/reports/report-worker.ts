import { parentPort, workerData } from 'node:worker_threads'
import type { ReportFormat } from '#rules/report/report-formats.ts'
import type { Report } from '#rules/report/report.ts'
import { writeReport } from './report-file.ts'

/** Writes the report of a response in a worker thread. */
const { response, format } = workerData as {
  readonly response: Uint8Array
  readonly format: ReportFormat
}
const { data } = JSON.parse(new TextDecoder().decode(response)) as { data: Report }
const { name, bytes } = await writeReport(data, format)
// A buffer of its own, which may change hands.
const own = Uint8Array.from(bytes)
parentPort?.postMessage({ name, bytes: own }, [own.buffer])
