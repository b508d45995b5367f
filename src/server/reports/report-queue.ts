import type { Worker } from 'node:worker_threads'
import type { ReportFormat } from '#rules/report/kinds/report-formats.ts'
import { firstMessage, startWorker } from '../runtime/run-worker.ts'
import type { ReportFile } from './report-file.ts'
import { fileLimits, Turns } from './turns.ts'

/** The files needed to write a report: its logo, and the Word template to fill in. */
export type ReportInputs = {
  readonly logo?: Uint8Array | null
  readonly template?: Uint8Array | null
}

/** Starts the worker that writes a report. */
export type StartWriter = (
  response: Uint8Array,
  format: ReportFormat,
  files: ReportInputs,
) => Worker

const startWriter: StartWriter = (response, format, files) =>
  startWorker(
    new URL('report-worker.ts', import.meta.url),
    { response, format, logo: null, template: null, ...files },
    fileLimits,
  )

/** Writes reports one after another, each in a thread, so that other requests do not wait for them. */
export class ReportQueue {
  readonly #start: StartWriter
  readonly #turns: Turns

  constructor(start: StartWriter = startWriter, turns = new Turns()) {
    this.#start = start
    this.#turns = turns
  }

  /** Writes the report of a response when its turn comes; throws an ApiError if too many are waiting, and stops when `gone` is aborted. */
  write(
    person: string,
    response: Uint8Array,
    format: ReportFormat,
    gone: AbortSignal,
    files: ReportInputs = {},
  ): Promise<ReportFile> {
    const start = () => this.#start(response, format, files)
    return this.#turns.take(person, () => firstMessage<ReportFile>(start, fileLimits, gone))
  }
}
