/** Why a file is not shown. */
export type Failure =
  | 'broken'
  | 'empty'
  | 'encrypted'
  | 'noPreview'
  | 'tooLarge'
  | 'tooSlow'
  | 'unavailable'

/** Thrown when a file cannot be opened. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(`The file is not shown: ${failure}`, { cause })
    this.failure = failure
  }
}

/** Returns why a file is not shown, from the error that opening it threw; an unexpected error counts as a broken file. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof PreviewError ? thrown.failure : 'broken'

/** Settles as the promise does; after `most` milliseconds, calls `stop` to end the work and rejects with 'tooSlow'. */
export async function withTimeLimit<T>(
  work: Promise<T>,
  most: number,
  stop: () => void,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      stop()
      reject(new PreviewError('tooSlow'))
    }, most)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
