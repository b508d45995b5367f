import { parentPort, workerData } from 'node:worker_threads'
import { phaseOf } from '#rules/review/phases.ts'
import type { Origin } from '#rules/workbook/layout.ts'
import type { ReadSheet } from '#rules/workbook/sheet-cell.ts'
import type { Workbook } from '#rules/workbook/workbook.ts'

/** The job of the worker: it writes a workbook, or compares the contents of one with the current state of the project. */
export type WorkbookJob =
  | { readonly does: 'write'; readonly response: Uint8Array; readonly origin: Origin }
  | { readonly does: 'compare'; readonly response: Uint8Array; readonly sheets: readonly string[] }

const job = workerData as WorkbookJob
const { data } = JSON.parse(new TextDecoder().decode(job.response)) as { data: Workbook }
if (job.does === 'write') {
  // The library that writes workbooks is not loaded for a comparison.
  const { writeWorkbook } = await import('./write-workbook.ts')
  const { fileName } = await import('../reports/report-file.ts')
  // A separate buffer, whose ownership can be transferred.
  const bytes = Uint8Array.from(await writeWorkbook(data, job.origin))
  const title = `${phaseOf(data.phase).title} workbook`
  parentPort?.postMessage({ name: fileName({ ...data, title }, 'xlsx'), bytes }, [bytes.buffer])
} else {
  const { compareWorkbook } = await import('#rules/workbook/compare.ts')
  const sheets = job.sheets.map((line) => JSON.parse(line) as ReadSheet)
  const found = { scope: data.scope, phase: data.phase, ...compareWorkbook(data, sheets) }
  parentPort?.postMessage(JSON.stringify({ data: found }), [])
}
