import type { IncomingMessage } from 'node:http'
import { ApiError } from '#operations/core/issues/api-error.ts'

/**
 * Passes the chunks of a body of at most `maxBytes` to `onChunk` as they arrive. Once `onChunk` returns false, the rest is read and
 * discarded: most clients read the response only after sending the body. Rejects with an ApiError, or with the error of the stream.
 */
export function readBody(
  body: IncomingMessage,
  maxBytes: number,
  onChunk: (chunk: Buffer) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0
    let isInvalid = false
    const end = (settle: () => void) => {
      body.off('data', read).off('end', finish).off('error', fail)
      settle()
    }
    const read = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) end(() => reject(new ApiError('tooLarge')))
      else isInvalid ||= !onChunk(chunk)
    }
    const finish = () =>
      end(() => (isInvalid ? reject(new ApiError('invalidParameters')) : resolve()))
    const fail = (error: Error) => end(() => reject(error))
    body.on('data', read).on('end', finish).on('error', fail)
  })
}
