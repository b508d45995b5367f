import type { Worker } from 'node:worker_threads'
import { sendJob, type WorkerLimits } from './run-worker.ts'

// How long an idle worker is kept, in milliseconds: people open one report after another, and its memory is free afterwards.
const usualIdleTime = 20_000

/**
 * Runs jobs in a worker thread that stays for the next one, so that its libraries are loaded once. The worker gets each job as a message and
 * posts one in return. One that fails, exceeds its limits or works for a receiver who has gone is ended, and the next job starts another.
 * Not for what reads a stranger's file: that gets a worker of its own.
 */
export class KeptWorker<Job, Result> {
  readonly #start: () => Worker
  readonly #limits: Pick<WorkerLimits, 'seconds'>
  readonly #idleTime: number
  #idle: Worker | undefined
  #ending: NodeJS.Timeout | undefined

  constructor(
    start: () => Worker,
    limits: Pick<WorkerLimits, 'seconds'>,
    idleTime = usualIdleTime,
  ) {
    this.#start = start
    this.#limits = limits
    this.#idleTime = idleTime
  }

  /** Resolves to what the worker posts; rejects with a WorkerLimit, or when the worker fails or `gone` is aborted. */
  async run(job: Job, gone?: AbortSignal): Promise<Result> {
    const { message, worker } = await sendJob(() => this.#take(), job, this.#limits, gone)
    this.#keep(worker)
    return message as Result
  }

  #take(): Worker {
    const worker = this.#idle
    if (worker === undefined) return this.#start()
    this.#leave()
    worker.ref()
    return worker
  }

  // Another job may have left a worker meanwhile; one is enough.
  #keep(worker: Worker): void {
    if (this.#idle !== undefined) return void worker.terminate()
    this.#idle = worker
    worker.once('exit', this.#leave).once('error', ignore)
    // An idle worker keeps no process alive.
    worker.unref()
    const end = () => {
      // Before it ends, which takes a moment: a job that begins meanwhile gets another.
      this.#leave()
      void worker.terminate()
    }
    this.#ending = setTimeout(end, this.#idleTime).unref()
  }

  readonly #leave = (): void => {
    clearTimeout(this.#ending)
    this.#idle?.off('exit', this.#leave).off('error', ignore)
    this.#idle = undefined
  }
}

const ignore = (): void => {}
