import { Worker } from 'node:worker_threads'

/** The time and memory that a worker thread may use. */
export type WorkerLimits = { readonly seconds: number; readonly megabytes: number }

/** A worker exceeded its time or memory limit. */
export class WorkerLimit extends Error {}

const never = new AbortController().signal

// Workers share the compile cache of this process, which halves the time to load a library.
const cache = process.env['NODE_COMPILE_CACHE']
const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }

/** Starts a worker thread with limited memory, which cannot read the settings. */
export const startWorker = (
  script: URL,
  workerData: unknown,
  { megabytes }: Pick<WorkerLimits, 'megabytes'>,
): Worker =>
  new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    execArgv: [],
    env,
    stdin: false,
  })

/** Resolves to the first message of a worker, which is then stopped; rejects with a WorkerLimit, or when the worker fails or `gone` is aborted. */
export function firstMessage<Message>(
  start: () => Worker,
  { seconds }: Pick<WorkerLimits, 'seconds'>,
  gone: AbortSignal = never,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    if (gone.aborted) return reject(new Error('The receiver has gone'))
    const worker = start()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
      void worker.terminate()
      settle()
    }
    const fail = (error: Error) => end(() => reject(error))
    const leave = () => fail(new Error('The receiver has gone'))
    const timer = setTimeout(
      () => fail(new WorkerLimit(`The worker takes longer than ${seconds} seconds`)),
      seconds * 1000,
    )
    gone.addEventListener('abort', leave)
    worker.once('message', (message: Message) => end(() => resolve(message)))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new WorkerLimit('The worker takes more memory than it may')
          : error,
      ),
    )
    worker.once('exit', () => fail(new WorkerLimit('The worker ended without a result')))
  })
}
