import type { ReportFormat } from '#rules/report/kinds/report-formats.ts'
import { KeptWorker } from '../runtime/kept-worker.ts'
import { runOnce, startWorker } from '../runtime/run-worker.ts'
import type { ReportFile } from './report-file.ts'
import type { ReportTask } from './report-worker.ts'
import { fileLimits, Turns } from './turns.ts'

/** The files that a report is made with, besides what it says: its logo, and the Word template that it is filled into. */
export type ReportInputs = {
  readonly logo?: Uint8Array | null
  readonly template?: Uint8Array | null
}

/** Writes one report in a worker thread. */
type WriteReport = (task: ReportTask, gone: AbortSignal) => Promise<ReportFile>

/** What writes reports: a worker that stays for the next report, and one that is started for a single report. */
export type ReportWriters = Readonly<Record<'kept' | 'single', WriteReport>>

const start = () => startWorker(new URL('report-worker.ts', import.meta.url), fileLimits)

const kept = new KeptWorker<ReportTask, ReportFile>(start, fileLimits)

const usualWriters: ReportWriters = {
  kept: (task, gone) => kept.run(task, gone),
  single: (task, gone) => runOnce(start, task, fileLimits, gone),
}

/** Writes reports one after the other, in a thread, so that other requests do not wait for them. */
export class ReportQueue {
  readonly #writers: ReportWriters
  readonly #turns: Turns

  constructor(writers = usualWriters, turns = new Turns()) {
    this.#writers = writers
    this.#turns = turns
  }

  /** Writes the report of a response when its turn comes; throws an ApiError while too many wait, and ends when `gone` is aborted. */
  write(
    person: string,
    response: Uint8Array,
    format: ReportFormat,
    gone: AbortSignal,
    { logo = null, template = null }: ReportInputs = {},
  ): Promise<ReportFile> {
    // A template is somebody's file, which nothing else shares a thread with.
    const write = template === null ? this.#writers.kept : this.#writers.single
    return this.#turns.take(person, () => write({ response, format, logo, template }, gone))
  }
}
