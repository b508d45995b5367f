import { Worker, type Transferable } from 'node:worker_threads'
import { ApiError } from '#operations/core/issues/api-error.ts'

const longest = 60_000
// The largest file, one of many short values, needs most of this.
const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

const refusedFor = (message: string): ApiError =>
  new ApiError('invalidParameters', [], { problems: [{ place: '/', message }] })

/**
 * Runs a worker thread on `data` and returns its first message. Rejects when it takes more than 60 seconds or more memory than
 * allowed, and with the error of a thread that fails.
 */
export function runInWorker(
  entry: URL,
  data: unknown,
  transfer: readonly Transferable[] = [],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, {
      workerData: data,
      transferList: [...transfer],
      resourceLimits: memory,
      execArgv: [],
      env: {},
      stdin: false,
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      settle()
    }
    const timer = setTimeout(
      () => end(() => reject(refusedFor('reading the file takes longer than 60 seconds'))),
      longest,
    )
    worker.once('message', (answer: unknown) => end(() => resolve(answer)))
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? refusedFor('reading the file takes more memory than one import may use')
            : error,
        ),
      ),
    )
    worker.once('exit', () => end(() => reject(new Error('The worker ended without an answer'))))
  })
}
