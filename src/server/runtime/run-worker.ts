import { Worker } from 'node:worker_threads'

/** What a worker thread may take. */
export type WorkerLimits = { readonly seconds: number; readonly megabytes: number }

/** A worker took longer or more memory than it may. */
export class WorkerLimit extends Error {}

const never = new AbortController().signal

// Where this process keeps compiled code, its workers do: to load a library again costs half.
const cache = process.env['NODE_COMPILE_CACHE']
const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }

/** Starts a worker thread with limited memory, which sees no settings and gets its job as a message. */
export const startWorker = (script: URL, { megabytes }: Pick<WorkerLimits, 'megabytes'>): Worker =>
  new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
    env,
    stdin: false,
  })

/** Sends a job to a worker of its own, and resolves to what it posts; rejects with a WorkerLimit, or when it fails or `gone` is aborted. */
export async function runOnce<Job, Result>(
  start: () => Worker,
  job: Job,
  limits: Pick<WorkerLimits, 'seconds'>,
  gone?: AbortSignal,
): Promise<Result> {
  const { message, worker } = await sendJob(start, job, limits, gone)
  void worker.terminate()
  return message as Result
}

/** As `runOnce`, with a worker that stays when it has posted; ends it and rejects with a WorkerLimit, or when it fails or `gone` is aborted. */
export function sendJob(
  start: () => Worker,
  job: unknown,
  { seconds }: Pick<WorkerLimits, 'seconds'>,
  gone: AbortSignal = never,
): Promise<{ message: unknown; worker: Worker }> {
  return new Promise((resolve, reject) => {
    if (gone.aborted) return reject(new Error('The receiver has gone'))
    const worker = start()
    const settle = () => {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
      worker.off('message', take).off('error', failWith).off('exit', fail)
    }
    const take = (message: unknown) => {
      settle()
      resolve({ message, worker })
    }
    const endWith = (error: Error) => {
      settle()
      // What it throws while it ends concerns nobody.
      worker.on('error', () => {})
      void worker.terminate()
      reject(error)
    }
    const leave = () => endWith(new Error('The receiver has gone'))
    const fail = () => endWith(new WorkerLimit('The worker ended without a result'))
    const failWith = (error: NodeJS.ErrnoException) =>
      endWith(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new WorkerLimit('The worker takes more memory than it may')
          : error,
      )
    const timer = setTimeout(
      () => endWith(new WorkerLimit(`The worker takes longer than ${seconds} seconds`)),
      seconds * 1000,
    )
    gone.addEventListener('abort', leave)
    worker.on('message', take).on('error', failWith).on('exit', fail)
    // oxlint-disable-next-line require-post-message-target-origin
    worker.postMessage(job)
  })
}
