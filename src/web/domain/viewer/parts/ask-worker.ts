import { PreviewError, withTimeLimit, type Failure } from './failure.ts'

/** The response of a viewer's worker. */
export type WorkerAnswer<T> = { readonly value: T } | { readonly failure: Failure }

/** Sends one question to a worker and waits for its answer; a worker that takes longer than `most` milliseconds is terminated. */
export async function askWorker<T>(
  worker: Worker,
  question: unknown,
  most: number,
  transfer: readonly Transferable[] = [],
): Promise<T> {
  const answered = new Promise<WorkerAnswer<T>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer<T>>) => resolve(data)
    worker.onerror = (event) => reject(new PreviewError('broken', event.message))
    worker.onmessageerror = () => reject(new PreviewError('broken'))
  })
  worker.postMessage(question, [...transfer])
  const answer = await withTimeLimit(answered, most, () => worker.terminate())
  if ('failure' in answer) throw new PreviewError(answer.failure)
  return answer.value
}

/** Asks a worker one question and then terminates it; aborting terminates it at once. */
export async function askOnce<T>(
  worker: Worker,
  question: unknown,
  most: number,
  signal: AbortSignal,
): Promise<T> {
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  try {
    return await askWorker<T>(worker, question, most)
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

/** Answers every question that the worker receives. Runs in the worker. */
export function answerQuestions<Question, T>(
  answer: (question: Question) => Promise<T> | T,
  failureOf: (thrown: unknown) => Failure = () => 'broken',
): void {
  self.onmessage = async ({ data }: MessageEvent<Question>) => {
    const reply = (answered: WorkerAnswer<T>) => self.postMessage(answered, { transfer: [] })
    try {
      reply({ value: await answer(data) })
    } catch (thrown) {
      reply({ failure: failureOf(thrown) })
    }
  }
}
