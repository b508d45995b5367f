import { Worker } from 'node:worker_threads'
import { ApiError } from '#operations/core/api-error.ts'
import type { ReportFormat } from '#rules/report/kinds/report-formats.ts'
import type { ReportFile } from './report-file.ts'

// Writing takes its turn; a person has one report that waits beside the one that is written.
const mostOfPerson = 2
const mostAtOnce = 16
const longest = 60_000
// The PDF of 424 standards needs a third of it.
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** The files that a report is made with, besides what it says: its logo, and the Word template that it is filled into. */
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
  new Worker(new URL('report-worker.ts', import.meta.url), {
    workerData: { response, format, logo: null, template: null, ...files },
    resourceLimits: memory,
    execArgv: [],
    env: {},
    stdin: false,
  })

/** Writes reports one after the other, each in a thread, so that other requests do not wait for them. */
export class ReportQueue {
  readonly #start: StartWriter
  readonly #waiting = new Map<string, number>()
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(start: StartWriter = startWriter) {
    this.#start = start
  }

  /** Writes the report of a response when its turn comes; throws an ApiError while too many wait, and ends when `gone` is aborted. */
  async write(
    person: string,
    response: Uint8Array,
    format: ReportFormat,
    gone: AbortSignal,
    files: ReportInputs = {},
  ): Promise<ReportFile> {
    const own = this.#waiting.get(person) ?? 0
    if (own >= mostOfPerson || this.#count >= mostAtOnce) throw new ApiError('reportsUnderWay')
    this.#waiting.set(person, own + 1)
    this.#count += 1
    const turn = this.#last
      .catch(() => undefined)
      .then(() => this.#run(() => this.#start(response, format, files), gone))
    this.#last = turn
    try {
      return await turn
    } finally {
      this.#count -= 1
      const left = (this.#waiting.get(person) ?? 1) - 1
      if (left > 0) this.#waiting.set(person, left)
      else this.#waiting.delete(person)
    }
  }

  #run(start: () => Worker, gone: AbortSignal): Promise<ReportFile> {
    return new Promise((resolve, reject) => {
      if (gone.aborted) return reject(new Error('The receiver of the report has gone'))
      const worker = start()
      const end = (settle: () => void) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
        void worker.terminate()
        settle()
      }
      const fail = (message: string) => end(() => reject(new Error(message)))
      const leave = () => fail('The receiver of the report has gone')
      const timer = setTimeout(
        () => fail('Writing the report takes longer than 60 seconds'),
        longest,
      )
      gone.addEventListener('abort', leave)
      worker.once('message', (file: ReportFile) => end(() => resolve(file)))
      worker.once('error', (error) => end(() => reject(error)))
      worker.once('exit', () => fail('The writer of the report ended without a file'))
    })
  }
}
