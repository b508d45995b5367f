import { Worker } from 'node:worker_threads'

const longest = 60_000
// A Word document of 424 standards needs most of it.
const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

/** Starts a worker thread with limited memory, which sees no settings. */
export const startWorker = (script: URL, workerData: unknown): Worker =>
  new Worker(script, { workerData, resourceLimits: memory, execArgv: [], env: {}, stdin: false })

/** Resolves to the first message of a worker, which then ends; rejects after 60 seconds, when it fails, or when `gone` is aborted. */
export function firstMessage<Message>(start: () => Worker, gone: AbortSignal): Promise<Message> {
  return new Promise((resolve, reject) => {
    if (gone.aborted) return reject(new Error('The receiver has gone'))
    const worker = start()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      gone.removeEventListener('abort', leave)
      void worker.terminate()
      settle()
    }
    const fail = (message: string) => end(() => reject(new Error(message)))
    const leave = () => fail('The receiver has gone')
    const timer = setTimeout(() => fail('The worker takes longer than 60 seconds'), longest)
    gone.addEventListener('abort', leave)
    worker.once('message', (message: Message) => end(() => resolve(message)))
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => fail('The worker ended without a result'))
  })
}
