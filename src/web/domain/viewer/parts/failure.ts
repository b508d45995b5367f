/** Why a file is not shown. */
export type Failure =
  | 'broken'
  | 'empty'
  | 'encrypted'
  | 'noPreview'
  | 'tooLarge'
  | 'tooSlow'
  | 'unavailable'

/** Thrown by what opens a file. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(`The file is not shown: ${failure}`, { cause })
    this.failure = failure
  }
}

/** Why a file is not shown, by what was thrown while it was opened; the file itself is to blame for what nobody declared. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof PreviewError ? thrown.failure : 'broken'

/** Resolves as the promise does, or rejects as 'tooSlow' after so many milliseconds, when `stop` ends the work. */
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
